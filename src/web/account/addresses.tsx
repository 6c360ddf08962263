import { useRef } from 'react'
import type { SavedAddress } from '../../contract/address/address.ts'
import { useAddresses } from '../data/account/addresses.ts'
import { errorMessage } from '../data/show-error.ts'
import { privateMetaOf } from '../private-page.ts'
import { AddressDialog, type AddressToSave } from '../shared/address/address-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LiveRegion } from '../ui/focus/live-region.tsx'
import { useAnnouncer } from '../ui/focus/use-announcer.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useDialog } from '../ui/overlay/use-dialog.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { DeleteAddressDialog } from './delete-address-dialog.tsx'

export { headers } from '../private-page.ts'

export const meta = privateMetaOf('My Addresses')

export default function AddressesPage() {
  const addresses = useAddresses()
  const saving = useDialog<AddressToSave>()
  const deleting = useDialog<SavedAddress>()
  const add = useRef<HTMLButtonElement>(null)
  const [announcement, announce] = useAnnouncer()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="display-face text-display">My Addresses</h1>
        <Button ref={add} disabled={!addresses.data} onClick={() => saving.open({})}>
          Add New Address
        </Button>
      </div>
      <div className="mt-6">
        {addresses.data ? (
          <AddressList
            addresses={addresses.data}
            onEdit={(address) => saving.open({ address })}
            onDelete={deleting.open}
            onDefault={() => announce('This is now your default address')}
          />
        ) : addresses.error ? (
          <LoadFailed onRetry={addresses.refetch}>
            Error loading addresses: {errorMessage(addresses.error)}
          </LoadFailed>
        ) : (
          <ListSkeleton />
        )}
      </div>
      <AddressDialog dialog={saving} />
      <DeleteAddressDialog
        dialog={deleting}
        onDeleted={() => {
          add.current?.focus()
          announce('Address removed')
        }}
      />
      <LiveRegion>{announcement}</LiveRegion>
    </>
  )
}

function AddressList({
  addresses,
  onEdit,
  onDelete,
  onDefault,
}: {
  addresses: SavedAddress[]
  onEdit: (address: SavedAddress) => void
  onDelete: (address: SavedAddress) => void
  onDefault: () => void
}) {
  if (addresses.length === 0)
    return (
      <EmptyState title="No addresses yet" className="rounded-sm bg-paper">
        You don't have any saved addresses yet. Add your first address to get started.
      </EmptyState>
    )
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
      {addresses.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          onEdit={() => onEdit(address)}
          onDelete={() => onDelete(address)}
          onDefault={onDefault}
        />
      ))}
    </ul>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <LiveRegion>Loading addresses</LiveRegion>
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </div>
  )
}
