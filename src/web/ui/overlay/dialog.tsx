import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classes } from '../classes.ts'
import { keepFocus } from '../focus/keep-focus.ts'
import { Icon } from '../icon.tsx'
import { ToastRegion } from './toaster.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** Asked when the visitor wants to close it by Escape, the cross or a press outside; false keeps it open. */
  canClose?: () => boolean
  title: string
  /** The id of the sentence that is said with the title when it opens. */
  describedBy?: string
  /** For a button that carries `openDialogProps(id, …)`. */
  id?: string
  hideTitle?: boolean
  /** Stays in sight below the scrolled content. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A window over the page: keeps the focus, closes on Escape and outside, gives the focus back. */
export function Dialog({ className, ...rest }: DialogProps) {
  return (
    <Overlay
      {...rest}
      className={classes('m-auto max-h-[85dvh] w-[min(34rem,calc(100vw-2rem))] rounded-sm', className)}
    />
  )
}

/** The frame that dialogs and sheets share: the browser's own modal <dialog>. */
export function Overlay({
  open,
  onClose,
  canClose = () => true,
  title,
  describedBy,
  id,
  hideTitle,
  footer,
  className,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const ownId = useId()
  const titleId = useId()
  useOpen(ref, open)
  const pressed = useRef<EventTarget>(null)
  // Where the press began counts: a text selected beyond the edge does not close the window. Nor does the second press
  // of a double click, whose first has opened the window or made it smaller.
  const closeOutside = ({ target, detail }: MouseEvent) => {
    const isOutside = target === ref.current && pressed.current === ref.current
    if (isOutside && detail < 2 && canClose()) ref.current?.close()
  }
  // A browser asks no second time whether it may close a dialog, so the key itself is held back.
  const preventEscape = (event: KeyboardEvent) => {
    const isHere = (event.target as Element).closest('dialog') === ref.current
    if (event.key === 'Escape' && isHere && !event.defaultPrevented && !canClose()) event.preventDefault()
  }
  return (
    <dialog
      ref={ref}
      id={id ?? ownId}
      popover={id ? 'auto' : undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // React lets the closing of a dialog inside this one bubble up to here; and by the time that its own is told, it may
      // be open once more.
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
      onPointerDown={({ target }: PointerEvent) => {
        pressed.current = target
      }}
      onClick={closeOutside}
      onKeyDown={preventEscape}
      className={classes('overlay flex-col bg-paper text-ink shadow-float open:flex', className)}
    >
      <div
        className={classes(
          'flex items-center justify-between gap-4 pr-2 pl-5',
          !hideTitle && 'border-b border-line py-2',
        )}
      >
        <h2 id={titleId} className={hideTitle ? 'sr-only' : 'display-face text-heading'}>
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          {...closeDialogProps(id ?? ownId, () => canClose() && ref.current?.close())}
          onMouseDown={keepFocus}
          className="ml-auto flex size-11 items-center justify-center rounded-full hover:bg-sand"
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
      {/* Its own containing block: what is hidden from sight in it would else make the whole window scroll. */}
      <div className="relative min-h-0 flex-auto overflow-y-auto overscroll-contain">{children}</div>
      {footer && <div className="border-t border-line bg-paper p-5">{footer}</div>}
      <ToastRegion />
    </dialog>
  )
}

/**
 * What a button needs to open a dialog by its id, also before the page's script is there. A browser without commands
 * (WebKit) opens it as a popover when scripts are off; one with commands ignores `popoverTarget`.
 */
export function openDialogProps(id: string, onOpen: () => void) {
  return {
    command: 'show-modal',
    commandfor: id,
    popoverTarget: id,
    'aria-haspopup': 'dialog' as const,
    onClick(event: MouseEvent) {
      event.preventDefault()
      // Closed a moment ago, it may not have told so yet: then it counts as open, and would stay closed.
      const dialog = document.getElementById(id)
      if (dialog instanceof HTMLDialogElement) show(dialog)
      onOpen()
    },
  }
}

function closeDialogProps(id: string, onClose: () => void) {
  return {
    command: 'close',
    commandfor: id,
    popoverTarget: id,
    popoverTargetAction: 'hide' as const,
    onClick(event: MouseEvent) {
      event.preventDefault()
      onClose()
    },
  }
}

function useOpen(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const dialog = ref.current
    if (open && dialog) show(dialog)
    // One that was opened before the script came stays open.
    if (!open && wasOpen.current) dialog?.close()
    wasOpen.current = open
  }, [ref, open])
}

function show(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  // The page behind does not scroll meanwhile; without its scrollbar it must not grow wider.
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
  dialog.showModal()
}
