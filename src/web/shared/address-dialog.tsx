import { type AddressBody, addressBody, type SavedAddress } from '../../contract/address.ts'
import { useSaveAddress } from '../data/account/address-changes.ts'
import { useContractForm } from '../data/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { autofocusFirstField } from '../ui/focus/autofocus.ts'
import { keepFocus } from '../ui/focus/keep-focus.ts'
import { useAnnouncer } from '../ui/focus/use-announcer.ts'
import { FormErrorSummary } from '../ui/forms/form-error-summary.tsx'
import { Input } from '../ui/forms/input.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { DialogState } from '../ui/overlay/use-dialog.ts'

const NAMES = {
  address: 'Street address',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  country: 'Country',
}

const EMPTY: AddressBody = { address: '', city: '', state: '', postal_code: '', country: '' }

export type AddressToSave = { address?: SavedAddress }

type OnSaved = (saved: SavedAddress) => void

export function AddressDialog({
  dialog: { subject, isOpen, count, close },
  onSaved,
}: {
  dialog: DialogState<AddressToSave>
  onSaved?: OnSaved
}) {
  const [announcement, announce] = useAnnouncer()
  const address = subject?.address
  const finish: OnSaved = (saved) => {
    announce(address ? 'Address saved' : 'Address added')
    onSaved?.(saved)
  }
  return (
    <>
      <Dialog open={isOpen} onClose={close} title={address ? 'Edit Address' : 'Add New Address'}>
        {subject && <AddressForm key={count} address={address} onClose={close} onSaved={finish} />}
      </Dialog>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

function AddressForm({
  address,
  onClose,
  onSaved,
}: AddressToSave & { onClose: () => void; onSaved: OnSaved }) {
  const save = useSaveAddress()
  const { form, text, onSubmit, isBusy, problem } = useContractForm(addressBody, address ?? EMPTY, {
    send: async (body) => {
      const saved = await save.mutateAsync({ id: address?.id, body })
      onClose()
      onSaved(saved)
    },
  })
  return (
    <form ref={autofocusFirstField} noValidate onSubmit={onSubmit} className="flex flex-col gap-5 p-5">
      <FormErrorSummary form={form} names={NAMES} />
      {problem && <Alert>{problem}</Alert>}
      <Input {...text('address')} label={NAMES.address} autoComplete="shipping street-address" />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-x-4">
        <Input {...text('city')} label={NAMES.city} autoComplete="shipping address-level2" />
        <Input {...text('state')} label={NAMES.state} autoComplete="shipping address-level1" />
        <Input {...text('postal_code')} label={NAMES.postal_code} autoComplete="shipping postal-code" />
        <Input {...text('country')} label={NAMES.country} autoComplete="shipping country-name" />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isBusy} onMouseDown={keepFocus} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          {address ? 'Save Address' : 'Add Address'}
        </Button>
      </div>
    </form>
  )
}
