import type { SavedAddress } from '../../contract/address.ts'
import { useSetDefaultAddress } from '../data/address-changes.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

/** A saved address with what can be done to it. */
export function AddressCard({
  address,
  onEdit,
  onDelete,
}: {
  address: SavedAddress
  onEdit: () => void
  onDelete: () => void
}) {
  const setDefault = useSetDefaultAddress()
  const place = `${address.city}, ${address.state}`
  const which = <span className="sr-only">: {place}</span>
  return (
    <li className="flex min-w-0 flex-col rounded-sm bg-paper p-5 md:p-6">
      <div className="flex items-start justify-between gap-3">
        <h2 className="display-face min-w-0 text-title break-words">{place}</h2>
        {address.default && <Badge tone="gold">Default</Badge>}
      </div>
      <address className="mt-3 break-words text-muted not-italic">
        {address.address}
        <br />
        {address.postal_code}
        <br />
        {address.country}
      </address>
      <div className="-mx-3 mt-auto flex flex-wrap border-t border-line px-3 pt-3">
        <Button variant="quiet" className="px-3" onClick={onEdit}>
          <span>Edit{which}</span>
        </Button>
        <Button variant="quiet" className="px-3" onClick={onDelete}>
          <span>Delete{which}</span>
        </Button>
        {!address.default && (
          <Button
            variant="quiet"
            className="ml-auto px-3"
            busy={setDefault.isPending}
            onClick={() => setDefault.mutate(address)}
          >
            <span>Set as Default{which}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
