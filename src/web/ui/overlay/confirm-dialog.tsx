import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { autofocus } from '../focus/autofocus.ts'
import { useSingleFlight } from '../use-single-flight.ts'
import { Dialog } from './dialog.tsx'

export function ConfirmDialog({
  open,
  onClose,
  title = 'Confirm Delete',
  question,
  children,
  cancel = 'Cancel',
  confirm = 'Delete',
  isHarmless,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  title?: string
  question: string
  children?: ReactNode
  cancel?: string
  confirm?: string
  isHarmless?: boolean
  /** The button is busy until it settles. Its error is shown elsewhere. */
  onConfirm: () => unknown
}) {
  const questionId = useId()
  const [isBusy, setBusy] = useState(false)
  const confirmOnce = useSingleFlight(async () => {
    // A second click may come after the first has closed it.
    if (!open) return
    setBusy(true)
    await Promise.resolve(onConfirm()).catch(() => {})
    setBusy(false)
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      describedBy={questionId}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button ref={autofocus} variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={isHarmless ? 'primary' : 'danger'} busy={isBusy} onClick={confirmOnce}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div id={questionId} className="flex flex-col gap-2 p-5">
        <p className="text-lead">{question}</p>
        {children && <div className="break-words text-muted">{children}</div>}
      </div>
    </Dialog>
  )
}
