import { useRef, useState } from 'react'
import type { Cart } from '../../../contract/cart.ts'
import { pickTotals } from '../../data/cart/quote.ts'
import { QuoteTotals } from '../../shared/quote-totals.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Checkout } from '../checkout/checkout-section.tsx'
import { PromoField } from '../checkout/promo-field.tsx'
import { useCheckout } from '../checkout/use-checkout.ts'
import { usePromo } from '../checkout/use-promo.ts'
import { Reassurance } from '../home/reassurance.tsx'

export function CartSummary({ cart, currency }: { cart: Cart; currency: string }) {
  // The checkout starts with the same choices.
  const checkout = useCheckout(cart)
  const { quote } = checkout
  const hasProblem = cart.cart_items.some(({ problem }) => problem)
  return (
    <section aria-labelledby="order-summary" className="rounded-sm bg-paper p-6 lg:sticky lg:top-28">
      <h2 id="order-summary" className="display-face mb-4 text-heading">
        Order Summary
      </h2>
      <QuoteTotals quote={quote} currency={currency} isGift={Boolean(checkout.choices.shipTo?.gift)} />
      <CartPromo {...checkout} />
      {hasProblem ? (
        <>
          <Button size="large" className="mt-6 w-full" disabled aria-describedby="cart-problem">
            Proceed to Checkout
          </Button>
          <p id="cart-problem" className="mt-3 text-center text-small text-brick">
            Please change or remove the marked items first.
          </p>
        </>
      ) : (
        <LinkButton
          to={`/checkout/${cart.id}`}
          state={pickTotals(quote.data)}
          size="large"
          className="mt-6 w-full"
        >
          Proceed to Checkout
        </LinkButton>
      )}
      <Reassurance lines={cart.cart_items} className="mt-5 border-t border-line pt-4" />
    </section>
  )
}

function CartPromo(checkout: Checkout) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const promo = usePromo(checkout, {
    read: () => input.current?.value,
    clear: () => {
      if (input.current) input.current.value = ''
    },
    showError: (sentence, shouldFocus) => {
      setError(sentence)
      if (shouldFocus) input.current?.focus()
    },
    onBeforeChange: () => setError(''),
  })
  return (
    <div className="mt-5 border-t border-line pt-5">
      <PromoField
        field={{ ref: input, name: 'promo_code', defaultValue: checkout.choices.promoCode }}
        error={error}
        applied={promo.applied}
        removed={promo.removed}
        silent={false}
        onApply={promo.apply}
        onRemove={promo.remove}
      />
    </div>
  )
}
