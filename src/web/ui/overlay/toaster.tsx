import { type ComponentType, type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import type { ToasterProps } from 'sonner'
import { isSaid } from '../focus/is-announced.ts'
import { echo, ToastEcho } from './toast-live-region.tsx'

type Kind = 'success' | 'error' | 'info'
type Options = {
  /** A message with the same id replaces the one before. */
  id?: string
}
type Message = { kind: Kind; text: string; options: Options | undefined }

// The library (10 kB) comes after the page, and in good time: the first message may be that the connection is gone.
const load = () => import('sonner')
const LOAD_AFTER_MS = 2_000
const SHOWN_MS = 3_000
// A form in a dialog says what was refused once it has loaded anew what it is about.
const FORM_SAYS_IT_IN_MS = 500
let announce: ((message: Message) => void) | undefined
const early: Message[] = []

/** Says a sentence at the top right for three seconds. */
export const toast: Record<Kind, (text: string, options?: Options) => void> = {
  success: (text, options) => say({ kind: 'success', text, options }),
  error: (text, options) => say({ kind: 'error', text, options }),
  info: (text, options) => say({ kind: 'info', text, options }),
}

function say(message: Message): void {
  if (announce) announce(message)
  else early.push(message)
}

/** The place where messages appear; once in the document. */
export function Toaster() {
  const [Shown, setShown] = useState<ComponentType<ToasterProps>>()
  const [waiting, setWaiting] = useState<Message[]>([])
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    announce = (message) => setWaiting((messages) => [...messages, message])
    for (const message of early.splice(0)) announce(message)
    return () => {
      announce = undefined
    }
  }, [])
  useEffect(() => stayAboveDialogs(layer), [])
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => {}), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (waiting.length === 0) return
    const show = (sonner: Awaited<ReturnType<typeof load>>) => {
      setShown(() => sonner.Toaster)
      setWaiting((messages) => messages.filter((message) => !waiting.includes(message)))
      // It hears only what is said after it has been mounted.
      setTimeout(() => {
        raise(layer)
        for (const { kind, text, options } of waiting) {
          const isOutOfReach = document.querySelector('dialog:modal') !== null
          if (isOutOfReach) setTimeout(() => isSaid(text) || echo(text, SHOWN_MS), FORM_SAYS_IT_IN_MS)
          const isForEyes = !isOutOfReach && isSaid(text)
          const words = isForEyes ? <span aria-hidden="true">{text}</span> : text
          closeInTime(sonner.toast[kind](words, options), layer, sonner.toast.dismiss)
        }
      })
    }
    // Without a line there is no library yet either.
    load().then(show, () => setTimeout(setWaiting, LOAD_AFTER_MS, (messages: Message[]) => [...messages]))
  }, [waiting])
  return (
    <>
      <ToastEcho />
      <div ref={layer} popover="manual" className="m-0 overflow-visible border-0 bg-transparent p-0">
        {Shown && (
          <Shown
            position="top-right"
            duration={SHOWN_MS}
            offset={BELOW_THE_BAR}
            mobileOffset={BELOW_THE_BAR}
            style={LOOK}
            containerAriaLabel="Messages"
            toastOptions={{ style: { fontSize: 'var(--text-body)' }, closeButtonAriaLabel: 'Close message' }}
            closeButton
            expand
            visibleToasts={5}
          />
        )}
      </div>
    </>
  )
}

const closing = new Map<number | string, ReturnType<typeof setTimeout>>()

// The library keeps a message for as long as the pointer is on it: one that comes up where the pointer rests, or over
// the button that is wanted next, would never go. In a hidden tab it waits, and so it does for whoever is on its Close.
function closeInTime(
  id: number | string,
  layer: RefObject<HTMLDivElement | null>,
  close: (id: number | string) => void,
): void {
  clearTimeout(closing.get(id))
  const timer = setTimeout(() => {
    closing.delete(id)
    if (!document.hidden && !layer.current?.contains(document.activeElement)) close(id)
  }, SHOWN_MS)
  closing.set(id, timer)
}

const LOOK = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--color-paper)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--border-radius': '2px',
} as CSSProperties

// Neither the header's cart, a page's main button nor a sheet's Close is covered, whatever banners stand above them.
const BELOW_THE_BAR = { top: 'max(76px, var(--bar-end, 0px) + 12px)', right: 16, left: 16 }

// In the back office, where the next row may have buttons too, there is just room between; on a phone there is none.
function barEnd(): number {
  const [bar, heading] = ['.shop-header', '.page-header'].map((name) => document.querySelector(name))
  if (bar) return bar.getBoundingClientRect().bottom
  return heading && window.innerWidth >= 768 ? heading.getBoundingClientRect().bottom - 8 : 0
}

// A modal dialog lies above the whole page, whatever its z-index; what is shown as a popover last lies above both.
function raise(layer: RefObject<HTMLDivElement | null>): void {
  if (!layer.current?.isConnected) return
  layer.current.style.setProperty('--bar-end', `${barEnd()}px`)
  if (layer.current.matches(':popover-open')) layer.current.hidePopover()
  layer.current.showPopover()
}

function stayAboveDialogs(layer: RefObject<HTMLDivElement | null>): () => void {
  const followOpening = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement && target.open) raise(layer)
  }
  document.addEventListener('toggle', followOpening, true)
  return () => document.removeEventListener('toggle', followOpening, true)
}
