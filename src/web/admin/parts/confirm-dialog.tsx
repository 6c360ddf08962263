import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { autofocus } from '../../ui/focus/autofocus.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogButtons } from './dialog-form.tsx'

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
  children?: ReactNode
  confirm?: string
  isHarmless?: boolean
  isBusy?: boolean
  onConfirm: () => void
}) {
  // A second click may come before the button renders as busy.
  const isPressed = useRef(false)
  const questionId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action has ended, or the dialog opens again
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
