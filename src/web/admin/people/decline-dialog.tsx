import type { Account, AccountEdit } from '../../../contract/account.ts'
import { succeeds } from '../../data/did-resolve.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import type { useDialog } from '../../ui/overlay/use-dialog.ts'
import { fullName } from '../parts/full-name.ts'

/** For an admin who waits to be enabled. */
export function DeclineDialog({
  declining: { subject, isOpen, close },
  save,
}: {
  declining: ReturnType<typeof useDialog<Account>>
  save: (change: { id: string; body: AccountEdit }) => Promise<unknown>
}) {
  const decline = async () => {
    if (!subject) return
    const isSaved = await succeeds(save({ id: subject.id, body: { disabled: true } }))
    if (isSaved) toast.success(`${fullName(subject)} is declined.`)
    close()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title="Decline admin"
      question="Are you sure you want to decline this admin?"
      confirm="Decline"
      onConfirm={decline}
    >
      <p>
        <strong className="text-ink">{subject && fullName(subject)}</strong> cannot log in, and reads that the
        account is disabled. You can still enable it later.
      </p>
    </ConfirmDialog>
  )
}
