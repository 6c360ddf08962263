import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { type OrderBody, usePlaceOrder } from '../../data/account/orders.ts'
import { isFinalRejection } from '../../data/client.ts'
import { errorMessage } from '../../data/show-error.ts'
import { showFieldErrors } from '../../data/show-field-errors.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { scrollToInvalidField } from '../../ui/focus/scroll-to-invalid-field.ts'
import { formatPrice } from '../../ui/format.ts'
import { Reassurance } from '../home/reassurance.tsx'
import type { Checkout } from './checkout-section.tsx'
import { usePromo } from './use-promo.ts'

const CHECK_TOTAL = 'Your promo code is applied. Please check the new total, then pay.'

/** What both forms do when they are sent: try an untried code first, place the order, show what was refused where it belongs. */
export function useOrderForm<F extends FieldValues, O>(
  form: UseFormReturn<F, unknown, O>,
  checkout: Checkout,
  bodyOf: (values: O) => Promise<OrderBody>,
) {
  const queries = useQueryClient()
  const place = usePlaceOrder()
  const [notice, setNotice] = useState<{ tone: 'danger' | 'info'; text: string }>()
  const promo = useFormPromo(form, checkout, () => setNotice(undefined))
  const isSending = useRef(false)
  const refuse = (error: Error) => {
    const { fields, areAllShown } = showFieldErrors(form, error)
    if (!areAllShown) setNotice({ tone: 'danger', text: errorMessage(error) })
    if (fields.includes('promo_code')) promo.withdraw()
    // A refusal may be about the cart, its sum or where it goes; after a lost answer the order may have taken it, and the form must stay.
    if (!isFinalRejection(error)) return
    for (const queryKey of [['cart'], ['quote'], ['addresses']]) void queries.invalidateQueries({ queryKey })
  }
  const send = form.handleSubmit(async (values) => {
    setNotice(undefined)
    if (promo.isUntried()) {
      if (await promo.apply()) setNotice({ tone: 'info', text: CHECK_TOTAL })
      return
    }
    try {
      await place.mutateAsync({ ...(await bodyOf(values)), expected_total: checkout.quote.data?.total })
    } catch (error) {
      refuse(error as Error)
    }
  }, scrollToInvalidField)
  // A second press comes before the first has been drawn, so a ref keeps it out.
  const order = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current || place.isSuccess) return
    isSending.current = true
    await send(event).finally(() => {
      isSending.current = false
    })
  }
  const isSaid = notice?.text === CHECK_TOTAL
  return { order, notice, promo: { ...promo, isSaid }, isPlacing: place.isPending || place.isSuccess }
}

function useFormPromo<F extends FieldValues, O>(
  form: UseFormReturn<F, unknown, O>,
  checkout: Checkout,
  onTry: () => void,
) {
  const field = 'promo_code' as FieldPath<F>
  return usePromo(checkout, {
    read: () => form.getValues(field),
    clear: () => form.resetField(field, { defaultValue: '' as PathValue<F, typeof field> }),
    tell: (message, shouldFocus = false) => form.setError(field, { message }, { shouldFocus }),
    onTry: () => {
      // Told again, the same is heard again.
      form.clearErrors(field)
      onTry()
    },
  })
}

/** The form's frame: its blocks, what went wrong, and the button that says the amount. */
export function CheckoutForm({
  checkout: { cart, quote },
  ordering: { order, notice, isPlacing },
  children,
}: {
  checkout: Checkout
  ordering: ReturnType<typeof useOrderForm>
  children: ReactNode
}) {
  const hasProblem = cart.cart_items.some(({ problem }) => problem)
  const total = quote.isPlaceholderData ? undefined : quote.data
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
      <Button
        type="submit"
        size="large"
        className="figures w-full"
        busy={isPlacing}
        disabled={hasProblem || !total}
      >
        {total ? payLabel(total) : 'Pay'}
      </Button>
      <Reassurance />
      <p role="status" className="sr-only">
        {isPlacing ? 'Taking you to the payment page' : ''}
      </p>
    </form>
  )
}

function payLabel({ total, currency }: { total: string; currency: string }): string {
  return Number(total) > 0
    ? `Pay ${formatPrice(total, currency)}`
    : `Place order, ${formatPrice(total, currency)}`
}
