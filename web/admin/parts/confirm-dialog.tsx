import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { startFocus } from '../../ui/start-focus.ts'
import { DialogButtons } from './dialog-form.tsx'

/** Asks before something is done that can't be taken back. */
export function ConfirmDialog({
  open,
  onClose,
  title = 'Confirm Delete',
  question,
  children,
  confirm = 'Delete',
  isBusy,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  title?: string
  question: string
  /** What it will do. */
  children?: ReactNode
  confirm?: string
  isBusy: boolean
  onConfirm: () => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="flex flex-col gap-2 p-5">
        <p className="text-lead">{question}</p>
        {children && <div className="break-words text-muted">{children}</div>}
      </div>
      <DialogButtons>
        <Button ref={startFocus} variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
