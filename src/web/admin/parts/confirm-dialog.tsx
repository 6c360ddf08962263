import { type ReactNode, useId, useState } from 'react'
import { succeeds } from '../../data/did-resolve.ts'
import { Button } from '../../ui/button.tsx'
import { autofocus } from '../../ui/focus/autofocus.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { DialogButtons } from './dialog-form.tsx'

export function ConfirmDialog({
  open,
  onClose,
  title = 'Confirm Delete',
  question,
  children,
  confirm = 'Delete',
  isHarmless,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  title?: string
  question: string
  children?: ReactNode
  confirm?: string
  isHarmless?: boolean
  /** The button is busy until it settles. */
  onConfirm: () => unknown
}) {
  const questionId = useId()
  const [isBusy, setBusy] = useState(false)
  const confirmOnce = useSingleFlight(async () => {
    // A second click may come after the first has closed it.
    if (!open) return
    setBusy(true)
    await succeeds(Promise.resolve(onConfirm()))
    setBusy(false)
  })
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
        <Button variant={isHarmless ? 'primary' : 'danger'} busy={isBusy} onClick={confirmOnce}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
