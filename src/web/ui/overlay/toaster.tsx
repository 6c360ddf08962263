import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { isAnnounced } from '../focus/is-announced.ts'
import { keepFocus } from '../focus/keep-focus.ts'
import { Icon } from '../icon.tsx'

type Kind = 'success' | 'error' | 'info'
type Options = {
  /** A toast with the same id replaces the one before. */
  id?: string
}
type Toast = {
  id: string
  /** New for each call, so that the timers of a replaced toast find nothing. */
  serial: number
  kind: Kind
  text: string
  isAnnounced: boolean
  isLeaving: boolean
}
/** `regions`: where toasts can appear, the innermost open dialog last. */
type State = { toasts: readonly Toast[]; regions: readonly string[] }

const SHOWN_MS = 3_000
const FADE_MS = 200
const MOST = 5
// The dialog that a toast is about may close, or its form may show the same error, just after the call.
const ANNOUNCED_AFTER_MS = { page: 50, dialog: 500 }
const EMPTY: State = { toasts: [], regions: [] }

let state = EMPTY
let serials = 0
const listeners = new Set<() => void>()

/** Shows a sentence at the top right for three seconds, and announces it unless the page has done so already. */
export const toast: Record<Kind, (text: string, options?: Options) => void> = {
  success: (text, options) => show('success', text, options),
  error: (text, options) => show('error', text, options),
  info: (text, options) => show('info', text, options),
}

function show(kind: Kind, text: string, options: Options = {}): void {
  const serial = ++serials
  const id = options.id ?? String(serial)
  const others = state.toasts.filter((other) => other.id !== id)
  const shown = { id, serial, kind, text, isAnnounced: false, isLeaving: false }
  change({ toasts: [shown, ...others].slice(0, MOST) })
  const wait = state.regions.length > 1 ? ANNOUNCED_AFTER_MS.dialog : ANNOUNCED_AFTER_MS.page
  setTimeout(() => update(serial, { isAnnounced: !isAnnounced(text) }), wait)
  setTimeout(closeInTime, SHOWN_MS, serial)
}

// In a hidden tab a toast stays, and while the focus is on a Close button. The pointer does not keep it: a toast may have
// come up under it, over the button that is wanted next.
function closeInTime(serial: number): void {
  const isRead = document.hidden || document.activeElement?.closest('.toasts')
  if (isRead) setTimeout(closeInTime, SHOWN_MS, serial)
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

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A live region that shows the toasts. The page has one, and each dialog: while a modal dialog is open, nothing outside
 * of it is heard or can be pressed.
 */
export function ToastRegion() {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { toasts, regions } = useSyncExternalStore(
    listen,
    () => state,
    () => EMPTY,
  )
  const shown = regions.at(-1) === id ? toasts : []
  const newest = shown[0]?.serial
  useEffect(() => followDialog(ref.current as HTMLElement, id), [id])
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

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info }

function ToastCard({ serial, kind, text, isAnnounced, isLeaving }: Toast) {
  const focusedBefore = useRef<EventTarget>(null)
  return (
    <div data-toast={kind} data-leaving={isLeaving}>
      <Icon of={ICONS[kind]} />
      {/* A text that is new in a live region is announced. */}
      <span key={`${serial} ${isAnnounced}`} aria-hidden={!isAnnounced}>
        {text}
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

/** Makes a region the last one while its dialog is open; that of the page is always the first. */
function followDialog(region: HTMLElement, id: string): () => void {
  const dialog = region.closest('dialog')
  const leave = () => {
    if (region.isConnected) region.hidePopover()
    setRegions(state.regions.filter((other) => other !== id))
  }
  const follow = () => {
    if (dialog && !dialog.matches(':modal')) return leave()
    // As a popover it lies above its dialog, whose box does not clip it; the region shown last lies on top.
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

// What moves to another region has been announced.
function setRegions(regions: State['regions']): void {
  const isMoved = regions.at(-1) !== state.regions.at(-1)
  const toasts = isMoved ? state.toasts.map((one) => ({ ...one, isAnnounced: false })) : state.toasts
  change({ regions, toasts })
}

// Toasts cover neither the header's cart nor a page's main button. In the back office, where the next row may have
// buttons too, there is just room between; on a phone there is none.
function barEnd(): number {
  const [bar, heading] = ['.shop-header', '.page-header'].map((name) => document.querySelector(name))
  if (bar) return bar.getBoundingClientRect().bottom
  return heading && window.innerWidth >= 768 ? heading.getBoundingClientRect().bottom - 8 : 0
}
