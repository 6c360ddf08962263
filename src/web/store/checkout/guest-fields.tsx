import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { guestOrderBody } from '../../../contract/checkout.ts'
import { blurAfterPress } from '../../data/blur-after-press.ts'
import type { AddressWords } from '../../shared/address/address-words.ts'
import { revalidateByCountry } from '../../shared/address/check-address.ts'
import { inOrder, ShopperCountryInput } from '../../shared/address/country-input.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { CheckoutSection } from './checkout-section.tsx'

export const guestFields = guestOrderBody.omit({ guest_id: true })
export type GuestFields = z.input<typeof guestFields>
type GuestForm = UseFormReturn<GuestFields, unknown, z.output<typeof guestFields>>

export const ADDRESS_PATHS = {
  country: 'shipping_address.country',
  postalCode: 'shipping_address.postal_code',
  state: 'shipping_address.state',
  phone: 'guest.phone_number',
} as const

export const FIELD_NAMES = {
  'guest.email': 'Email',
  'guest.first_name': 'First name',
  'guest.last_name': 'Last name',
  'guest.phone_number': 'Phone number',
  'shipping_address.address': 'Address',
  'shipping_address.city': 'City',
  'shipping_address.state': 'State',
  'shipping_address.postal_code': 'Postal code',
  'shipping_address.country': 'Country',
}

type Text = (name: keyof typeof FIELD_NAMES) => ComponentProps<typeof Input>

export function addressFields(form: GuestForm, words: AddressWords, text: Text, onPlace: () => void) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <Input
        {...text('shipping_address.address')}
        autoComplete="shipping street-address"
        fieldClassName="sm:col-span-2"
      />
      {inOrder(words, {
        city: <Input key="city" {...text('shipping_address.city')} autoComplete="shipping address-level2" />,
        state: (
          <Input key="state" {...text('shipping_address.state')} autoComplete="shipping address-level1" />
        ),
        postalCode: (
          <Input
            key="postal_code"
            {...text('shipping_address.postal_code')}
            {...blurAfterPress(form.register('shipping_address.postal_code'), onPlace)}
            autoComplete="shipping postal-code"
          />
        ),
      })}
      <ShopperCountryInput
        {...text('shipping_address.country')}
        {...blurAfterPress(
          form.register('shipping_address.country', {
            onBlur: () => revalidateByCountry(form, ADDRESS_PATHS),
          }),
          onPlace,
        )}
        autoComplete="shipping country-name"
      />
    </div>
  )
}

// No component: fields are focused in the order in which they are registered.
export function contactFields(text: Text) {
  return (
    <CheckoutSection title="Contact">
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <Input
          {...text('guest.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          fieldClassName="sm:col-span-2"
        />
        <Input {...text('guest.first_name')} autoComplete="given-name" />
        <Input {...text('guest.last_name')} autoComplete="family-name" />
        <Input {...text('guest.phone_number')} type="tel" autoComplete="tel" fieldClassName="sm:col-span-2" />
      </div>
    </CheckoutSection>
  )
}
