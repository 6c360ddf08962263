import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { OrderDetails } from '../../../contract/admin/order-corrections.ts'
import { labelOf } from '../../shared/address/address-words.ts'
import { revalidateByCountry } from '../../shared/address/check-address.ts'
import { CountryInput, inOrder, placeNames, useAddressWords } from '../../shared/address/country-input.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { EditConflict } from '../parts/conflict/edit-conflict.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { PATHS, useDetailsForm } from './use-details-form.ts'

const NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  address: 'Address',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  country: 'Country',
  receiver_name: "Receiver's name",
  receiver_phone: "Receiver's phone",
}

const PAYERS: (keyof OrderDetails)[] = ['first_name', 'last_name', 'email', 'phone_number']

export function DetailsForm(props: { order: AdminOrder; onDone: () => void }) {
  const { order, conflict, ...form } = useDetailsForm(props)
  const words = useAddressWords(form.form.watch())
  const names = { ...NAMES, ...placeNames(words) }
  const labelled = (name: keyof OrderDetails) =>
    !order.gift || name.startsWith('receiver_')
      ? names[name]
      : labelOf(PAYERS.includes(name) ? "Payer's" : "Receiver's", names[name])
  const field = (name: keyof OrderDetails) => ({
    ...form.text(name),
    label: labelled(name),
    autoComplete: 'off',
  })
  return (
    <DialogForm form={form} submit="Save Changes" onCancel={props.onDone} names={names}>
      <EditConflict form={form.form} conflict={conflict} names={names} />
      <p className="text-muted">
        {`Order ${order.code}. The timeline keeps what was there before.`}
        {order.user && ' The customer’s account and saved addresses stay as they are.'}
      </p>
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-x-4">
        <Input {...field('first_name')} />
        <Input {...field('last_name')} />
      </div>
      <Input {...field('email')} type="email" />
      <Input {...field('phone_number')} type="tel" />
      {order.gift && (
        <>
          <Input {...field('receiver_name')} />
          <Input {...field('receiver_phone')} type="tel" />
        </>
      )}
      <Input {...field('address')} />
      <div className="grid gap-5 xs:grid-cols-2 xs:gap-x-4">
        {inOrder(words, {
          city: <Input key="city" {...field('city')} />,
          state: <Input key="state" {...field('state')} />,
          postalCode: <Input key="postal_code" {...field('postal_code')} />,
        })}
        <CountryInput
          {...field('country')}
          {...form.form.register('country', { onBlur: () => revalidateByCountry(form.form, PATHS) })}
        />
      </div>
      {order.is_paid && (
        <Checkbox {...form.form.register('notify')}>Send the confirmation again, with these details</Checkbox>
      )}
    </DialogForm>
  )
}
