import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { NO_ADDRESS } from '../../../contract/address/address-lines.ts'
import { blurAfterPress } from '../../data/blur-after-press.ts'
import { checkoutDraft } from '../../data/cart/checkout-draft.ts'
import { ensureGuest } from '../../data/cart/guest.ts'
import { storage } from '../../data/storage.ts'
import type { AddressWords } from '../../shared/address/address-words.ts'
import { checkAddress } from '../../shared/address/check-address.ts'
import { placeNames, placeToQuote, useAddressWords } from '../../shared/address/country-input.tsx'
import { lastCountry } from '../../shared/address/last-country.ts'
import { useAddressChecks } from '../../shared/address/load-address-checks.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx'
import { CheckoutForm, useOrderForm } from './checkout-form.tsx'
import type { Checkout } from './checkout-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { GiftFields, useGiftNames } from './gift-fields.tsx'
import {
  ADDRESS_PATHS,
  addressFields,
  contactFields,
  FIELD_NAMES,
  type GuestFields,
  guestFields,
} from './guest-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { useCollection, withoutAddress } from './use-collection.ts'
import { checkGift, type GiftForm } from './use-gift.ts'
import { useShipTo } from './use-ship-to.ts'

export function GuestCheckout(checkout: Checkout) {
  const collection = useCollection(checkout)
  const { country, timeZone } = useShopConfig()
  const [resolver] = useState(() =>
    withoutAddress(checkGift(checkAddress(zodResolver(guestFields), ADDRESS_PATHS), timeZone), collection, {
      shipping_address: NO_ADDRESS,
    }),
  )
  const form = useForm<GuestFields, unknown, z.output<typeof guestFields>>({
    resolver,
    mode: 'onTouched',
    defaultValues: initialValues(checkout, country),
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
  const names = { ...FIELD_NAMES, ...pathNames(words) }
  const giftForm = form as unknown as GiftForm
  const { names: giftNames } = useGiftNames(giftForm)
  const text = (name: keyof typeof FIELD_NAMES) => ({
    ...blurAfterPress(register(name)),
    label: names[name],
    error: form.getFieldState(name, form.formState).error?.message,
    'aria-required': true as const,
  })
  return (
    <CheckoutForm checkout={checkout} orderForm={orderForm}>
      <FormErrorSummary form={form} names={{ ...names, ...giftNames }} />
      {contactFields(text)}
      <DeliverySection
        {...{ checkout, collection, register, errors }}
        gift={<GiftFields form={giftForm} checkout={checkout} />}
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

function initialValues({ cart, choices, deliveryType }: Checkout, country: string): GuestFields {
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
