import { type AddressBody, addressBody, type SavedAddress } from '../../contract/address.ts'
import { useSaveAddress } from '../data/address-changes.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { Input } from '../ui/input.tsx'
import { startAtFirstField } from './start-at-first-field.ts'
import { useContractForm } from './use-contract-form.ts'

const NAMES = {
  address: 'Street address',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  country: 'Country',
}

const EMPTY: AddressBody = { address: '', city: '', state: '', postal_code: '', country: '' }

type AddressDialogProps = {
  open: boolean
  onClose: () => void
  /** The one to edit; absent for a new one. */
  address?: SavedAddress | undefined
  onSaved?: (saved: SavedAddress) => void
}

/** A window to add an address or edit one. */
export function AddressDialog({ open, onClose, address, onSaved }: AddressDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={address ? 'Edit Address' : 'Add New Address'}>
      {open && <AddressForm address={address} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  )
}

function AddressForm({ address, onClose, onSaved }: Omit<AddressDialogProps, 'open'>) {
  const save = useSaveAddress()
  const { form, text, onSubmit, isBusy, problem } = useContractForm(addressBody, address ?? EMPTY, {
    send: async (body) => {
      const saved = await save.mutateAsync({ id: address?.id, body })
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <form ref={startAtFirstField} noValidate onSubmit={onSubmit} className="flex flex-col gap-5 p-5">
      <FormProblems form={form} names={NAMES} />
      {problem && <Alert>{problem}</Alert>}
      <Input {...text('address')} label={NAMES.address} autoComplete="shipping street-address" />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-x-4">
        <Input {...text('city')} label={NAMES.city} autoComplete="shipping address-level2" />
        <Input {...text('state')} label={NAMES.state} autoComplete="shipping address-level1" />
        <Input {...text('postal_code')} label={NAMES.postal_code} autoComplete="shipping postal-code" />
        <Input {...text('country')} label={NAMES.country} autoComplete="shipping country-name" />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          {address ? 'Save Address' : 'Add Address'}
        </Button>
      </div>
    </form>
  )
}
