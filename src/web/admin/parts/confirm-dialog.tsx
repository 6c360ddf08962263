import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { autofocus } from '../../ui/focus/autofocus.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogButtons } from './dialog-form.tsx'

/** Asks before something is done; in red where it takes something away. */
export function ConfirmDialog({
  open,
  onClose,
  title = 'Confirm Delete',
  question,
  children,
  confirm = 'Delete',
  isHarmless,
  isBusy = false,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  title?: string
  question: string
  /** What it will do. */
  children?: ReactNode
  confirm?: string
  isHarmless?: boolean
  isBusy?: boolean
  onConfirm: () => void
}) {
  // A second press comes before the first has been drawn.
  const isPressed = useRef(false)
  const questionId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked is done, or asked anew
  useEffect(() => {
    isPressed.current = false
  }, [isBusy, open])
  const press = () => {
    if (isPressed.current) return
    isPressed.current = true
    onConfirm()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} describedBy={questionId}>
      <div id={questionId} className="flex flex-col gap-2 p-5">
        <p className="text-lead">{question}</p>
        {children && <div className="break-words text-muted">{children}</div>}
      </div>
      <DialogButtons>
        <Button ref={autofocus} variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={isHarmless ? 'primary' : 'danger'} busy={isBusy} onClick={press}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
