import { useRef, useState } from 'react'
import type { SavedAddress } from '../../contract/address.ts'
import { useAddresses } from '../data/addresses.ts'
import { sentenceOf } from '../data/show-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/addresses.ts'
import { AddressCard } from './address-card.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'
import { privateHeaders, privateMeta } from './private-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`My Addresses – ${matches[0].loaderData.config.name}`)

export function headers() {
  return privateHeaders
}

type Window = { kind: 'add' } | { kind: 'edit' | 'delete'; address: SavedAddress }

export default function AddressesPage() {
  const addresses = useAddresses()
  const [open, setOpen] = useState<Window>()
  const add = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="display-face text-display">My Addresses</h1>
        <Button ref={add} disabled={!addresses.data} onClick={() => setOpen({ kind: 'add' })}>
          Add New Address
        </Button>
      </div>
      <div className="mt-6">
        {addresses.data ? (
          <AddressList
            addresses={addresses.data}
            onEdit={(address) => setOpen({ kind: 'edit', address })}
            onDelete={(address) => setOpen({ kind: 'delete', address })}
          />
        ) : addresses.error ? (
          <Alert>
            <p>Error loading addresses: {sentenceOf(addresses.error)}</p>
            <Button variant="quiet" className="-ml-5" onClick={() => addresses.refetch()}>
              Try again
            </Button>
          </Alert>
        ) : (
          <ListSkeleton />
        )}
      </div>
      <AddressDialog
        open={open?.kind === 'add' || open?.kind === 'edit'}
        address={open?.kind === 'edit' ? open.address : undefined}
        onClose={close}
      />
      <ConfirmDelete
        address={open?.kind === 'delete' ? open.address : undefined}
        onClose={close}
        // The button that asked is gone with its card.
        onDeleted={() => add.current?.focus()}
      />
    </>
  )
}

function AddressList({
  addresses,
  onEdit,
  onDelete,
}: {
  addresses: SavedAddress[]
  onEdit: (address: SavedAddress) => void
  onDelete: (address: SavedAddress) => void
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
        />
      ))}
    </ul>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <p role="status" className="sr-only">
        Loading addresses
      </p>
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </div>
  )
}
