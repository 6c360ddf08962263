import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import type { SavedAddress } from '../../../contract/address/address.ts'
import { NOT_GIVEN } from '../../../contract/address/address-lines.ts'
import { userOrderBody } from '../../../contract/checkout.ts'
import { loadUser, useMe } from '../../data/account/account.ts'
import { useAddresses } from '../../data/account/addresses.ts'
import { loginUrl } from '../../data/account/return-url.ts'
import { checkoutDraft } from '../../data/cart/checkout-draft.ts'
import { errorMessage } from '../../data/show-error.ts'
import { useToken } from '../../data/use-stored.ts'
import type { AddressToSave } from '../../shared/address/address-dialog.tsx'
import { Phone } from '../../shared/address/phone.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { LinkButton } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddressChoice } from './address-choice.tsx'
import { CheckoutForm, useOrderForm } from './checkout-form.tsx'
import { type Checkout, CheckoutSection } from './checkout-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { GiftFields } from './gift-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { useCollection, withoutAddress } from './use-collection.ts'
import { checkGift, type GiftForm } from './use-gift.ts'
import { useShipTo } from './use-ship-to.ts'

const AddressDialog = lazyWithRetry(async () => ({
  default: (await import('../../shared/address/address-dialog.tsx')).AddressDialog,
}))

const fields = userOrderBody.omit({ user_id: true })
type Fields = z.input<typeof fields>
type UserForm = UseFormReturn<Fields, unknown, z.output<typeof fields>>

export function UserCheckout(checkout: Checkout) {
  const isSignedIn = useToken() !== undefined
  const addresses = useAddresses()
  const { pathname } = useLocation()
  if (!isSignedIn)
    return (
      <div className="flex flex-col items-start gap-4 rounded-sm bg-paper p-5 md:p-7">
        <p>Log in to check out with a saved address and to find this order in your account.</p>
        <LinkButton to={loginUrl(pathname)}>Log in</LinkButton>
      </div>
    )
  if (addresses.data) return <UserCheckoutForm checkout={checkout} addresses={addresses.data} />
  if (!addresses.error) return <Skeleton className="h-64" />
  return (
    <LoadFailed onRetry={addresses.refetch}>
      Your saved addresses could not be loaded: {errorMessage(addresses.error)}
    </LoadFailed>
  )
}

function UserCheckoutForm({ checkout, addresses }: { checkout: Checkout; addresses: SavedAddress[] }) {
  const queries = useQueryClient()
  const adding = useDialog<AddressToSave>()
  const collection = useCollection(checkout)
  const { timeZone } = useShopConfig()
  const [resolver] = useState(() =>
    withoutAddress(checkGift(zodResolver(fields), timeZone), collection, { shipping_address_id: NOT_GIVEN }),
  )
  const form = useForm<Fields, unknown, z.output<typeof fields>>({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      shipping_address_id: initialAddress(addresses, checkout.cart.id)?.id,
      delivery_type: checkout.deliveryType,
      payment_processor: 'stripe',
      promo_code: checkout.choices.promoCode ?? '',
      gift: checkoutDraft.read(checkout.cart.id).gift ?? null,
    },
  })
  const orderForm = useOrderForm(form, checkout, async (values) => ({
    ...values,
    user_id: (await loadUser(queries)).id,
  }))
  useResetDeletedChoice(form, addresses)
  useSavedChoice(form, checkout.cart.id)
  const { register } = form
  const { errors } = form.formState
  const quoteForAddress = useQuoteForAddress(checkout, form.getValues('shipping_address_id'))
  const chooseAddress = ({ id }: SavedAddress) => {
    form.setValue('shipping_address_id', id, { shouldValidate: true })
    quoteForAddress(id)
  }
  return (
    <>
      <CheckoutForm checkout={checkout} orderForm={orderForm}>
        <ContactSection />
        <DeliverySection
          {...{ checkout, collection, register, errors }}
          gift={<GiftFields form={form as unknown as GiftForm} checkout={checkout} />}
        >
          <AddressChoice
            addresses={addresses}
            field={register('shipping_address_id', {
              onChange: ({ target }) => quoteForAddress(target.value),
            })}
            error={errors.shipping_address_id}
            onAdd={() => adding.open({})}
          />
        </DeliverySection>
        <PaymentSection {...{ register, errors, promo: orderForm.promo }} />
      </CheckoutForm>
      {/* Forms must not nest. */}
      {adding.count > 0 && (
        <Suspense fallback={null}>
          <AddressDialog dialog={adding} onSaved={chooseAddress} />
        </Suspense>
      )}
    </>
  )
}

function ContactSection() {
  const me = useMe().data
  if (!me) return null
  return (
    <CheckoutSection title="Contact">
      <p className="wrap-anywhere">{me.email}</p>
      <p className="wrap-anywhere text-muted">
        {me.first_name} {me.last_name}
        {me.phone_number && (
          <>
            {', '}
            <Phone phone={me.phone_number} />
          </>
        )}
      </p>
    </CheckoutSection>
  )
}

/** @param initial the address of the first quote */
function useQuoteForAddress(checkout: Checkout, initial: string | undefined) {
  const shipTo = useShipTo(checkout)
  const quoteFor = (id: string) => shipTo({ shipping_address_id: id })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first address only; later ones are chosen by hand
  useEffect(() => {
    if (initial) quoteFor(initial)
  }, [])
  return quoteFor
}

// An address deleted in another tab must not be replaced silently.
function useResetDeletedChoice(
  { getValues, setValue, setError, setFocus }: UserForm,
  addresses: SavedAddress[],
) {
  useEffect(() => {
    const chosen = getValues('shipping_address_id')
    if (!chosen || addresses.some(({ id }) => id === chosen)) return
    setValue('shipping_address_id', '')
    setError('shipping_address_id', { message: 'This address does not exist.' })
    setFocus('shipping_address_id')
  }, [addresses, getValues, setValue, setError, setFocus])
}

function useSavedChoice({ subscribe }: UserForm, cartId: string) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { shipping_address_id, gift } }) =>
          checkoutDraft.keep(cartId, {
            gift,
            ...(shipping_address_id && { addressId: shipping_address_id }),
          }),
      }),
    [subscribe, cartId],
  )
}

/** The choice before a reload, else the default, else the only one. */
function initialAddress(addresses: SavedAddress[], cartId: string): SavedAddress | undefined {
  const { addressId } = checkoutDraft.read(cartId)
  const saved = addresses.find(({ id }) => id === addressId)
  return saved ?? addresses.find((address) => address.default) ?? onlyOne(addresses)
}

function onlyOne<T>(list: T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}
