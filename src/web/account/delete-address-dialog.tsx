import type { SavedAddress } from '../../contract/address/address.ts'
import { useDeleteAddress } from '../data/account/addresses.ts'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import type { DialogState } from '../ui/overlay/use-dialog.ts'

export function DeleteAddressDialog({
  dialog: { subject: address, isOpen, close },
  onDeleted,
}: {
  dialog: DialogState<SavedAddress>
  onDeleted: () => void
}) {
  const remove = useDeleteAddress()
  const confirm = async (deleted: SavedAddress) => {
    await remove.mutateAsync(deleted)
    close()
    // The dialog restores the focus first.
    setTimeout(onDeleted)
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      question="Are you sure you want to delete this address?"
      onConfirm={() => address && confirm(address)}
    >
      {address && [address.address, address.city, address.postal_code].filter(Boolean).join(', ')}
    </ConfirmDialog>
  )
}
