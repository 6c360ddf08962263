import { useRef } from 'react'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { NO_ADDRESS, NOT_GIVEN } from '../../../contract/address/address-lines.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { type OrderDetails, orderDetails } from '../../../contract/admin/order-corrections.ts'
import { isClientError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { labelOf } from '../../shared/address/address-words.ts'
import { checkAddress, revalidateByCountry } from '../../shared/address/check-address.ts'
import { CountryInput, inOrder, placeNames, useAddressWords } from '../../shared/address/country-input.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useCorrectDetails } from '../data/orders.ts'
import { changedFields } from '../parts/changed-fields.ts'
import { DialogForm } from '../parts/dialog-form.tsx'

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

const ADDRESS = ['address', 'city', 'state', 'postal_code', 'country'] as const

const PATHS = { country: 'country', postalCode: 'postal_code', state: 'state' } as const

export function DetailsForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const correct = useCorrectDetails(order.id)
  const isPlaceDoubted = useRef(false)
  const shown = detailsOf(order)
  const form = useContractForm(
    orderDetails.extend({ notify: z.boolean() }),
    { ...shown, notify: true },
    {
      extend: (resolver) => withoutAddress(order, checkAddress(resolver, PATHS)),
      fallback: 'Failed to save the order',
      send: async ({ notify, ...details }) => {
        const changed = changedFields(withPlaceholders(shown), details)
        const isSent = notify && order.is_paid && Object.keys(changed).length > 0
        const confirmed = isPlaceDoubted.current && { confirm_place: true }
        await correct.mutateAsync({ ...changed, ...confirmed, notify: isSent }).catch((error) => {
          if (!isUnserved(error)) throw error
          isPlaceDoubted.current = true
          throw new Error(
            `${error.message} If it is to be sent there all the same, press Save Changes again.`,
          )
        })
        toast.success(isSent ? `Changes saved. A confirmation goes to ${details.email}.` : 'Changes saved.')
        onDone()
      },
    },
  )
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
    <DialogForm form={form} submit="Save Changes" onCancel={onDone} names={names}>
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

function isUnserved(error: unknown): error is Error {
  return isClientError(error) && error.fields.some(({ path }) => path === 'confirm_place')
}

type Details = OrderDetails & { notify: boolean }

/** An order that is collected may have none. */
function withoutAddress<O>(
  { shipping }: AdminOrder,
  resolver: Resolver<Details, unknown, O>,
): Resolver<Details, unknown, O> {
  if (shipping.kind !== 'collect') return resolver
  return (values, context, options) => {
    const isGiven = ADDRESS.some((name) => values[name].trim())
    return resolver(isGiven ? values : { ...values, ...NO_ADDRESS }, context, options)
  }
}

function withPlaceholders(shown: OrderDetails): OrderDetails {
  const filled = ADDRESS.map((name) => [name, shown[name] || NOT_GIVEN])
  return { ...shown, ...Object.fromEntries(filled) }
}

function detailsOf({ user, guest, shipping, gift }: AdminOrder): OrderDetails {
  const { first_name = '', last_name = '', email = '', phone_number = '' } = user ?? guest ?? {}
  const details = { first_name, last_name, email, phone_number, ...shipping.address }
  if (!gift) return details
  return { ...details, receiver_name: gift.receiver.name, receiver_phone: gift.receiver.phone ?? '' }
}
