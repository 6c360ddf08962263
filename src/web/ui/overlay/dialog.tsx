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
  /** False keeps it open on Escape, the Close button or a click outside. */
  canClose?: () => boolean
  title: string
  /** The id of the text that is announced with the title. */
  describedBy?: string
  /** For a button that carries `openDialogProps(id, …)`. */
  id?: string
  hideTitle?: boolean
  footer?: ReactNode
  className?: string
  children: ReactNode
}

export function Dialog({ className, ...rest }: DialogProps) {
  return (
    <Overlay
      {...rest}
      className={classes('m-auto max-h-[85dvh] w-[min(34rem,calc(100vw-2rem))] rounded-sm', className)}
    />
  )
}

/** The native modal <dialog> of dialogs and sheets. */
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
  // Selecting text beyond the edge must not close it, nor the second click of a double click that has opened it.
  const closeOutside = ({ target, detail }: MouseEvent) => {
    const isOutside = target === ref.current && pressed.current === ref.current
    if (isOutside && detail < 2 && canClose()) ref.current?.close()
  }
  // Browsers fire `cancel` only once, so the key itself is prevented.
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
      // React bubbles the close event of nested dialogs. This dialog may be open again when its own event arrives.
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
      {/* `relative`: visually hidden content would otherwise make the whole dialog scroll. */}
      <div className="relative min-h-0 flex-auto overflow-y-auto overscroll-contain">{children}</div>
      {footer && <div className="border-t border-line bg-paper p-5">{footer}</div>}
      <ToastRegion />
    </dialog>
  )
}

/**
 * Button props that open a dialog by its id, also before hydration. Browsers without invoker commands (WebKit) open it as
 * a popover when scripts are off; the others ignore `popoverTarget`.
 */
export function openDialogProps(id: string, onOpen: () => void) {
  return {
    command: 'show-modal',
    commandfor: id,
    popoverTarget: id,
    'aria-haspopup': 'dialog' as const,
    onClick(event: MouseEvent) {
      event.preventDefault()
      // Just closed, its close event may still be pending: the state says open, and setting it would do nothing.
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
    // A dialog that was opened before hydration stays open.
    if (!open && wasOpen.current) dialog?.close()
    wasOpen.current = open
  }, [ref, open])
}

function show(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  // The page behind loses its scrollbar; padding of the same width keeps its layout.
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
  dialog.showModal()
}
