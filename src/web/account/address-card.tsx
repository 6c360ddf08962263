import { useId, useRef } from 'react'
import type { SavedAddress } from '../../contract/address/address.ts'
import { cityLine } from '../../contract/address/address-lines.ts'
import { useSetDefaultAddress } from '../data/account/addresses.ts'
import { succeeds } from '../data/did-resolve.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { focusElement } from '../ui/focus/focus-element.ts'
import { useSingleFlight } from '../ui/use-single-flight.ts'

export function AddressCard({
  address,
  onEdit,
  onDelete,
  onDefault,
}: {
  address: SavedAddress
  onEdit: () => void
  onDelete: () => void
  onDefault: () => void
}) {
  const setDefault = useSetDefaultAddress()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button unmounts with the focus.
  const makeDefault = useSingleFlight(async () => {
    const isDefault = await succeeds(setDefault.mutateAsync(address))
    if (!isDefault) return
    if (heading.current) focusElement(heading.current)
    onDefault()
  })
  return (
    <li className="flex min-w-0 flex-col rounded-sm bg-paper p-5 md:p-6">
      <div className="flex items-start justify-between gap-3">
        <h2 id={headingId} ref={heading} className="display-face min-w-0 text-title break-words">
          {cityLine(address)}
        </h2>
        {address.default && <Badge tone="gold">Default</Badge>}
      </div>
      <address className="mt-3 break-words text-muted not-italic">
        {address.address}
        <br />
        {address.postal_code && (
          <>
            {address.postal_code}
            <br />
          </>
        )}
        {address.country}
      </address>
      <div className="mt-auto pt-5">
        <div className="flex flex-wrap gap-x-6 border-t border-line pt-2">
          <Button variant="quiet" aria-describedby={headingId} className="-mx-5" onClick={onEdit}>
            Edit
          </Button>
          <Button variant="quiet" aria-describedby={headingId} className="-mx-5" onClick={onDelete}>
            Delete
          </Button>
          {!address.default && (
            <Button
              variant="quiet"
              aria-describedby={headingId}
              className="-mr-5 ml-auto"
              busy={setDefault.isPending}
              onClick={makeDefault}
            >
              Set as Default
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
