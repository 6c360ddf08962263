import type { Resolver } from 'react-hook-form'
import { type AddressBody, addressBody, type SavedAddress } from '../../../contract/address/address.ts'
import { useSaveAddress } from '../../data/account/addresses.ts'
import { blurAfterPress } from '../../data/blur-after-press.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { autofocusFirstField } from '../../ui/focus/autofocus.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../ui/focus/use-announcer.ts'
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { FormButtons } from '../form-buttons.tsx'
import { useShopConfig } from '../shop-config.ts'
import { checkAddress, revalidateByCountry } from './check-address.ts'
import { inOrder, placeNames, ShopperCountryInput, useAddressWords } from './country-input.tsx'
import { lastCountry } from './last-country.ts'

const NAMES = {
  address: 'Street address',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  country: 'Country',
}

const PATHS = { country: 'country', postalCode: 'postal_code', state: 'state' } as const

const checkAddressOf = (resolver: Resolver<AddressBody, unknown, AddressBody>) =>
  checkAddress(resolver, PATHS)

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
      <LiveRegion>{announcement}</LiveRegion>
    </>
  )
}

function AddressForm({
  address,
  onClose,
  onSaved,
}: AddressToSave & { onClose: () => void; onSaved: OnSaved }) {
  const save = useSaveAddress()
  const { country } = useShopConfig()
  const initial = address
    ? address
    : { address: '', city: '', state: '', postal_code: '', country: lastCountry.read() ?? country }
  const { form, text, onSubmit, isBusy, problem } = useContractForm(addressBody, initial, {
    send: async (body) => {
      const saved = await save.mutateAsync({ id: address?.id, body })
      onClose()
      onSaved(saved)
    },
    extend: checkAddressOf,
  })
  const words = useAddressWords(form.watch())
  const names = { ...NAMES, ...placeNames(words) }
  return (
    <form ref={autofocusFirstField} noValidate onSubmit={onSubmit} className="flex flex-col gap-5 p-5">
      <FormErrorSummary form={form} names={names} />
      {problem && <Alert>{problem}</Alert>}
      <Input {...text('address')} label={NAMES.address} autoComplete="shipping street-address" />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-x-4">
        {inOrder(words, {
          city: (
            <Input key="city" {...text('city')} label={names.city} autoComplete="shipping address-level2" />
          ),
          state: (
            <Input
              key="state"
              {...text('state')}
              label={names.state}
              autoComplete="shipping address-level1"
            />
          ),
          postalCode: (
            <Input
              key="postal_code"
              {...text('postal_code')}
              label={names.postal_code}
              autoComplete="shipping postal-code"
            />
          ),
        })}
        <ShopperCountryInput
          {...text('country')}
          {...blurAfterPress(form.register('country', { onBlur: () => revalidateByCountry(form, PATHS) }))}
          label={NAMES.country}
          autoComplete="shipping country-name"
        />
      </div>
      <FormButtons onCancel={onClose} busy={isBusy}>
        {address ? 'Save Address' : 'Add Address'}
      </FormButtons>
    </form>
  )
}
