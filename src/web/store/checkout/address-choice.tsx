import { useEffect, useRef } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import type { SavedAddress } from '../../../contract/address/address.ts'
import { addressLine } from '../../../contract/address/address-lines.ts'
import { Button } from '../../ui/button.tsx'
import { RadioList } from './checkout-section.tsx'

export function AddressChoice({
  addresses,
  field,
  error,
  onAdd,
}: {
  addresses: SavedAddress[]
  field: UseFormRegisterReturn
  error: FieldError | undefined
  onAdd: () => void
}) {
  const add = useRef<HTMLButtonElement>(null)
  const isEmpty = addresses.length === 0
  // Without an address there is no field to focus.
  useEffect(() => {
    if (error && isEmpty) add.current?.focus()
  }, [error, isEmpty])
  return (
    <>
      {isEmpty ? (
        <>
          <p>You don't have any saved addresses yet. Add your first address to get started.</p>
          <p role="alert" className="text-small text-brick empty:sr-only">
            {error?.message}
          </p>
        </>
      ) : (
        <RadioList
          key={addresses.map(({ id }) => id).join()}
          name="Shipping address"
          options={addresses.map((address) => ({ value: address.id, label: addressLine(address) }))}
          field={field}
          error={error?.message}
        />
      )}
      {/* One button in both states: the dialog restores the focus to it. */}
      <Button ref={add} variant="quiet" className="mt-2 -ml-5" onClick={onAdd}>
        Add New Address
      </Button>
    </>
  )
}
