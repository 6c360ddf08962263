import type { Cart } from '../../../contract/cart.ts'
import { pickTotals, useQuote } from '../../data/cart/quote.ts'
import { QuoteTotals } from '../../shared/quote-totals.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatDayRange } from '../../ui/format.ts'
import { Reassurance } from '../home/reassurance.tsx'

export function CartSummary({ cart, currency }: { cart: Cart; currency: string }) {
  const quote = useQuote(cart)
  const hasProblem = cart.cart_items.some(({ problem }) => problem)
  return (
    <section aria-labelledby="order-summary" className="rounded-sm bg-paper p-6 lg:sticky lg:top-28">
      <h2 id="order-summary" className="display-face mb-4 text-heading">
        Order Summary
      </h2>
      <QuoteTotals quote={quote} currency={currency} />
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
      {quote.data && (
        <p className="mt-4 text-center text-small text-muted">
          Estimated delivery {formatDayRange(quote.data.estimated_delivery)}
        </p>
      )}
      <Reassurance className="mt-5 border-t border-line pt-4" />
    </section>
  )
}
