import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { type OrderBody, usePlaceOrder } from '../../data/account/orders.ts'
import { isFinalRejection } from '../../data/client.ts'
import { errorMessage } from '../../data/show-error.ts'
import { showFieldErrors } from '../../data/show-field-errors.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { scrollToInvalidField } from '../../ui/focus/scroll-to-invalid-field.ts'
import { formatPrice } from '../../ui/format.ts'
import { Reassurance } from '../home/reassurance.tsx'
import type { Checkout } from './checkout-section.tsx'
import { methodProblem } from './delivery-section.tsx'
import { SecurePayment } from './payment-section.tsx'
import { usePromo } from './use-promo.ts'

const CHECK_TOTAL = 'Your promo code is applied. Please check the new total, then continue.'

const METHOD_GONE =
  'The way of delivery that you chose is no longer offered. Another is chosen instead: please check the total.'

/** Submits both checkout forms. A promo code that was not applied yet is applied first, and the shopper checks the total. */
export function useOrderForm<F extends FieldValues, O>(
  form: UseFormReturn<F, unknown, O>,
  checkout: Checkout,
  bodyOf: (values: O) => Promise<OrderBody>,
) {
  const queries = useQueryClient()
  const place = usePlaceOrder()
  const [notice, setNotice] = useState<{ tone: 'danger' | 'info'; text: string }>()
  const promo = useFormPromo(form, checkout, () => setNotice(undefined))
  const { deliveryType, isMethodGone, quote } = checkout
  const field = 'delivery_type' as FieldPath<F>
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the choice changes, the form first
  useEffect(() => {
    const before = form.getValues(field)
    // Of one that is listed, the list says why it is not possible. It may be older than the deletion.
    const isUnlisted = quote.data?.delivery_options.every(({ delivery_type }) => delivery_type !== before)
    if (isMethodGone || isUnlisted) setNotice({ tone: 'info', text: METHOD_GONE })
    if (before !== deliveryType)
      form.setValue(field, deliveryType as PathValue<F, typeof field>, { shouldValidate: true })
  }, [deliveryType, isMethodGone])
  const isSending = useRef(false)
  const showProblem = (error: Error) => {
    const { fields, areAllShown } = showFieldErrors(form, error)
    if (!areAllShown) setNotice({ tone: 'danger', text: errorMessage(error) })
    if (fields.includes('promo_code')) promo.unapply()
    // After a lost response the order may exist: a reloaded cart would be empty, and the form must stay.
    if (!isFinalRejection(error)) return
    for (const queryKey of [['cart'], ['quote'], ['addresses']]) void queries.invalidateQueries({ queryKey })
  }
  const send = form.handleSubmit(async (values) => {
    setNotice(undefined)
    if (promo.isUnapplied()) {
      if (await promo.apply()) setNotice({ tone: 'info', text: CHECK_TOTAL })
      return
    }
    try {
      const { data, isError } = checkout.quote
      // An old quote that cannot be fetched again would refuse every order.
      const days = isError ? undefined : data?.estimated_delivery
      const expected = { expected_total: data?.total, expected_delivery: days }
      await place.mutateAsync({ ...(await bodyOf(values)), ...expected })
    } catch (error) {
      showProblem(error as Error)
    }
  }, scrollToInvalidField)
  // A second click may come before the button renders as busy.
  const order = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current || place.isSuccess) return
    isSending.current = true
    await send(event).finally(() => {
      isSending.current = false
    })
  }
  const isAnnounced = notice?.text === CHECK_TOTAL
  return { order, notice, promo: { ...promo, isAnnounced }, isPlacing: place.isPending || place.isSuccess }
}

function useFormPromo<F extends FieldValues, O>(
  form: UseFormReturn<F, unknown, O>,
  checkout: Checkout,
  onBeforeChange: () => void,
) {
  const field = 'promo_code' as FieldPath<F>
  return usePromo(checkout, {
    read: () => form.getValues(field),
    clear: () => form.resetField(field, { defaultValue: '' as PathValue<F, typeof field> }),
    showError: (message, shouldFocus = false) => form.setError(field, { message }, { shouldFocus }),
    onBeforeChange: () => {
      // Cleared first, so that the same error is announced again.
      form.clearErrors(field)
      onBeforeChange()
    },
  })
}

const REASON = 'unsendable'

export function CheckoutForm({
  checkout: { cart, quote, deliveryType },
  orderForm: { order, notice, isPlacing },
  children,
}: {
  checkout: Checkout
  orderForm: ReturnType<typeof useOrderForm>
  children: ReactNode
}) {
  const hasProblem = cart.cart_items.some(({ problem }) => problem)
  const total = quote.isPlaceholderData ? undefined : quote.data
  const unsendable = methodProblem(total?.delivery_options, deliveryType)
  const submit = (event: FormEvent) => void order(event)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      {(notice || hasProblem) && (
        <Alert tone={notice?.tone ?? 'danger'}>
          <p>{notice?.text ?? "Some items of your cart can't be bought as they are."}</p>
          {hasProblem && (
            <LinkButton to="/cart" variant="quiet" className="-ml-5">
              Change your cart
            </LinkButton>
          )}
        </Alert>
      )}
      {unsendable && (
        // The list of methods announces it.
        <Alert id={REASON} role="group">
          {unsendable}
        </Alert>
      )}
      <Button
        type="submit"
        size="large"
        className="figures w-full"
        aria-describedby={unsendable && REASON}
        // After a refusal, the next press must send what the new quote says.
        busy={isPlacing || (notice !== undefined && quote.isFetching)}
        disabled={hasProblem || !total || unsendable !== undefined}
      >
        {total && !unsendable ? payLabel(total) : 'Continue to payment'}
      </Button>
      <SecurePayment />
      <Reassurance lines={cart.cart_items} />
      <LiveRegion>{isPlacing ? 'Taking you to the payment page' : ''}</LiveRegion>
    </form>
  )
}

function payLabel({ total, currency }: { total: string; currency: string }): string {
  return Number(total) > 0
    ? `Continue to payment · ${formatPrice(total, currency)}`
    : `Place order · ${formatPrice(total, currency)}`
}
