import { useId } from 'react'
import type { SavedAddress } from '../../contract/address/address.ts'
import { useDeleteAddress } from '../data/account/addresses.ts'
import { succeeds } from '../data/did-resolve.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { DialogState } from '../ui/overlay/use-dialog.ts'
import { useSingleFlight } from '../ui/use-single-flight.ts'

export function DeleteAddressDialog({
  dialog: { subject: address, isOpen, close },
  onDeleted,
}: {
  dialog: DialogState<SavedAddress>
  onDeleted: () => void
}) {
  const remove = useDeleteAddress()
  const questionId = useId()
  const confirm = useSingleFlight(async (deleted: SavedAddress) => {
    const isDeleted = await succeeds(remove.mutateAsync(deleted))
    if (!isDeleted) return
    close()
    // The dialog restores the focus first.
    setTimeout(onDeleted)
  })
  return (
    <Dialog open={isOpen} onClose={close} title="Confirm Delete" describedBy={questionId}>
      {address && (
        <div className="flex flex-col gap-5 p-5">
          <div id={questionId} className="flex flex-col gap-5">
            <p>Are you sure you want to delete this address?</p>
            <p className="break-words text-muted">
              {address.address}, {address.city}, {address.postal_code}
            </p>
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" disabled={remove.isPending} onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => confirm(address)}>
              Delete
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
