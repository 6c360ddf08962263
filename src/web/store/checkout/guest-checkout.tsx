import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { NO_ADDRESS } from '../../../contract/address/address-lines.ts'
import { guestOrderBody } from '../../../contract/checkout.ts'
import { checkoutDraft } from '../../data/cart/checkout-draft.ts'
import { ensureGuest } from '../../data/cart/guest.ts'
import { storage } from '../../data/storage.ts'
import type { AddressWords } from '../../shared/address/address-words.ts'
import { checkAddress, revalidateByCountry } from '../../shared/address/check-address.ts'
import {
  inOrder,
  placeNames,
  placeToQuote,
  ShopperCountryInput,
  useAddressWords,
} from '../../shared/address/country-input.tsx'
import { lastCountry } from '../../shared/address/last-country.ts'
import { useAddressChecks } from '../../shared/address/load-address-checks.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { CheckoutForm, useOrderForm } from './checkout-form.tsx'
import { type Checkout, CheckoutSection } from './checkout-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { GIFT_NAMES, GiftFields } from './gift-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { useCollection, withoutAddress } from './use-collection.ts'
import { checkGift, type GiftForm } from './use-gift.ts'
import { useShipTo } from './use-ship-to.ts'

const fields = guestOrderBody.omit({ guest_id: true })
type Fields = z.input<typeof fields>
type GuestForm = UseFormReturn<Fields, unknown, z.output<typeof fields>>

const PATHS = {
  country: 'shipping_address.country',
  postalCode: 'shipping_address.postal_code',
  state: 'shipping_address.state',
  phone: 'guest.phone_number',
} as const

const NAMES = {
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

export function GuestCheckout(checkout: Checkout) {
  const collection = useCollection(checkout)
  const [resolver] = useState(() =>
    withoutAddress(checkGift(checkAddress(zodResolver(fields), PATHS)), collection, {
      shipping_address: NO_ADDRESS,
    }),
  )
  const form = useForm<Fields, unknown, z.output<typeof fields>>({
    resolver,
    mode: 'onTouched',
    defaultValues: initialValues(checkout, useShopConfig().country),
  })
  const { subscribe } = form
  const cartId = checkout.cart.id
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { guest, shipping_address, gift } }) =>
          checkoutDraft.keep(cartId, { guest, shipping_address, gift }),
      }),
    [subscribe, cartId],
  )
  const orderForm = useOrderForm(form, checkout, async (values) => ({
    ...values,
    guest_id: (await ensureGuest()).id,
  }))
  const { register } = form
  const { errors } = form.formState
  const shipTo = useShipTo(checkout)
  const checks = useAddressChecks()
  const quoteForAddress = () => {
    shipTo({ shipping_address: placeToQuote(checks, form.getValues('shipping_address')) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form starts with
  useEffect(quoteForAddress, [checks])
  const words = useAddressWords(form.watch('shipping_address'))
  const names = { ...NAMES, ...pathNames(words) }
  const text = (name: keyof typeof NAMES) => ({
    ...register(name),
    label: names[name],
    error: form.getFieldState(name, form.formState).error?.message,
    'aria-required': true as const,
  })
  return (
    <CheckoutForm checkout={checkout} orderForm={orderForm}>
      <FormErrorSummary form={form} names={{ ...names, ...GIFT_NAMES }} />
      {contactFields(text)}
      <DeliverySection
        {...{ checkout, collection, register, errors }}
        gift={<GiftFields form={form as unknown as GiftForm} checkout={checkout} />}
      >
        {addressFields(form, words, text, quoteForAddress)}
      </DeliverySection>
      <PaymentSection {...{ register, errors, promo: orderForm.promo }} />
    </CheckoutForm>
  )
}

function pathNames(words: AddressWords) {
  const { city, state, postal_code } = placeNames(words)
  return {
    'shipping_address.city': city,
    'shipping_address.state': state,
    'shipping_address.postal_code': postal_code,
  }
}

type Text = (name: keyof typeof NAMES) => ComponentProps<typeof Input>

function addressFields(form: GuestForm, words: AddressWords, text: Text, onPlace: () => void) {
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
            {...form.register('shipping_address.postal_code', { onBlur: onPlace })}
            autoComplete="shipping postal-code"
          />
        ),
      })}
      <ShopperCountryInput
        {...text('shipping_address.country')}
        {...form.register('shipping_address.country', {
          onBlur: () => {
            revalidateByCountry(form, PATHS)
            onPlace()
          },
        })}
        autoComplete="shipping country-name"
      />
    </div>
  )
}

// No component: fields are focused in the order in which they are registered.
function contactFields(text: Text) {
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

function initialValues({ cart, choices, deliveryType }: Checkout, country: string): Fields {
  const draft = checkoutDraft.read(cart.id)
  const guest = draft.guest ?? storage.read('guest')
  const address = draft.shipping_address
  return {
    guest: {
      first_name: guest?.first_name ?? '',
      last_name: guest?.last_name ?? '',
      email: guest?.email ?? '',
      phone_number: guest?.phone_number ?? '',
    },
    shipping_address: {
      address: address?.address ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      postal_code: address?.postal_code ?? '',
      country: address?.country ?? lastCountry.read() ?? country,
    },
    delivery_type: deliveryType,
    payment_processor: 'stripe',
    promo_code: choices.promoCode ?? '',
    gift: draft.gift ?? null,
  }
}
