import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { isAnnounced } from '../focus/is-announced.ts'
import { keepFocus } from '../focus/keep-focus.ts'
import { Icon } from '../icon.tsx'

/** `silent`: only for screen readers, because the page shows what has happened. */
type Kind = 'success' | 'error' | 'info' | 'silent'
type Options = {
  /** A toast with the same id replaces the one before. */
  id?: string
  /** Makes the text a link. */
  to?: string
}
type Toast = {
  id: string
  /** Unique for each call: timers of a replaced toast must not close its successor. */
  serial: number
  kind: Kind
  text: string
  to: string | undefined
  isAnnounced: boolean
  isLeaving: boolean
}
/** `regions`: ids of the live regions that can show toasts, the innermost open dialog last. */
type State = { toasts: readonly Toast[]; regions: readonly string[] }

const SHOWN_MS = 3_000
const FADE_MS = 200
const MOST = 5
// Just after the call the dialog may close, or its form may show the same error.
const ANNOUNCED_AFTER_MS = { page: 50, dialog: 500 }
const EMPTY: State = { toasts: [], regions: [] }

let state = EMPTY
let serials = 0
const listeners = new Set<() => void>()

/** Shows a sentence for three seconds, and announces it unless another live region just has. */
export const toast: Record<Kind, (text: string, options?: Options) => void> = {
  success: (text, options) => show('success', text, options),
  error: (text, options) => show('error', text, options),
  info: (text, options) => show('info', text, options),
  silent: (text) => show('silent', text),
}

/** Closes the error toasts with this text, because their cause is gone. */
export function dismissErrors(text: string): void {
  for (const one of state.toasts) if (one.kind === 'error' && one.text.includes(text)) close(one.serial)
}

function show(kind: Kind, text: string, options: Options = {}): void {
  const serial = ++serials
  const id = options.id ?? String(serial)
  const others = state.toasts.filter((other) => other.id !== id)
  const shown = { id, serial, kind, text, to: options.to, isAnnounced: false, isLeaving: false }
  change({ toasts: [shown, ...others].slice(0, MOST) })
  const wait = state.regions.length > 1 ? ANNOUNCED_AFTER_MS.dialog : ANNOUNCED_AFTER_MS.page
  setTimeout(() => update(serial, { isAnnounced: !isAnnounced(text) }), wait)
  setTimeout(closeInTime, SHOWN_MS, serial)
}

// A toast stays in a hidden tab, and while a Close button has the focus. Hovering does not keep it: it may have appeared
// under the pointer and cover the next button.
function closeInTime(serial: number): void {
  const isKept = document.hidden || document.activeElement?.closest('.toasts')
  if (isKept) setTimeout(closeInTime, SHOWN_MS, serial)
  else close(serial)
}

function close(serial: number): void {
  update(serial, { isLeaving: true })
  setTimeout(() => change({ toasts: state.toasts.filter((one) => one.serial !== serial) }), FADE_MS)
}

function update(serial: number, changes: Partial<Toast>): void {
  change({ toasts: state.toasts.map((one) => (one.serial === serial ? { ...one, ...changes } : one)) })
}

function change(changes: Partial<State>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A live region that shows the toasts. The page and each dialog have one: an open modal dialog makes everything outside
 * it inert.
 */
export function ToastRegion() {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { toasts, regions } = useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  )
  const shown = regions.at(-1) === id ? toasts : []
  const newest = shown[0]?.serial
  useEffect(() => registerRegion(ref.current as HTMLElement, id), [id])
  useEffect(() => {
    if (newest) ref.current?.style.setProperty('--bar-end', `${barEnd()}px`)
  }, [newest])
  return (
    <div ref={ref} popover="manual" aria-live="polite" className="toasts">
      {shown.map((one) => (
        <ToastCard key={one.id} {...one} />
      ))}
    </div>
  )
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info, silent: X }

function ToastCard({ serial, kind, text, to, isAnnounced, isLeaving }: Toast) {
  const focusedBefore = useRef<EventTarget>(null)
  return (
    <div data-toast={kind} data-leaving={isLeaving}>
      <Icon of={ICONS[kind]} />
      {/* A text that is new in a live region is announced. */}
      <span key={`${serial} ${isAnnounced}`} aria-hidden={!isAnnounced}>
        {to ? <a href={to}>{text}</a> : text}
      </span>
      <button
        type="button"
        aria-label="Close message"
        onMouseDown={keepFocus}
        onFocus={({ relatedTarget }) => {
          focusedBefore.current = relatedTarget
        }}
        onClick={({ currentTarget }) => {
          const before = focusedBefore.current
          if (document.activeElement === currentTarget && before instanceof HTMLElement) before.focus()
          close(serial)
        }}
      >
        <Icon of={X} />
      </button>
    </div>
  )
}

/** Keeps the region in `regions` while its dialog is open. The page's region is always the first. */
function registerRegion(region: HTMLElement, id: string): () => void {
  const dialog = region.closest('dialog')
  const leave = () => {
    if (region.isConnected) region.hidePopover()
    setRegions(state.regions.filter((other) => other !== id))
  }
  const follow = () => {
    if (dialog && !dialog.matches(':modal')) return leave()
    // A popover is not clipped by its dialog. The last shown one is on top.
    region.hidePopover()
    region.showPopover()
    const others = state.regions.filter((other) => other !== id)
    setRegions(dialog ? [...others, id] : [id, ...others])
  }
  follow()
  const changes = new MutationObserver(follow)
  if (dialog) changes.observe(dialog, { attributeFilter: ['open'] })
  return () => {
    changes.disconnect()
    leave()
  }
}

// Toasts that move to another region are not announced again.
function setRegions(regions: State['regions']): void {
  const isMoved = regions.at(-1) !== state.regions.at(-1)
  const toasts = isMoved ? state.toasts.map((one) => ({ ...one, isAnnounced: false })) : state.toasts
  change({ regions, toasts })
}

// Toasts must not cover the cart in the header or the main button of a page. In the back office they fit between two
// rows of buttons, except on a phone.
function barEnd(): number {
  const [bar, heading] = ['.shop-header', '.page-header'].map((name) => document.querySelector(name))
  if (bar) return bar.getBoundingClientRect().bottom
  return heading && window.innerWidth >= 768 ? heading.getBoundingClientRect().bottom - 8 : 0
}
