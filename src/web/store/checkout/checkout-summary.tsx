import { ChevronDown } from 'lucide-react'
import type { Cart, CartItem } from '../../../contract/cart.ts'
import type { Quote } from '../../../contract/checkout.ts'
import { unpricedDelivery } from '../../../contract/delivery/is-deliverable.ts'
import { countItems, lineAmount } from '../../data/cart/cart.ts'
import type { SummaryTotals } from '../../data/cart/quote.ts'
import { errorMessage } from '../../data/show-error.ts'
import { arrivalText } from '../../shared/arrival-text.ts'
import { LineImage } from '../../shared/line-image.tsx'
import { LineMade } from '../../shared/line-made.tsx'
import { LineNotes, LineOptions } from '../../shared/line-options.tsx'
import { OrderTotals } from '../../shared/order/order-totals.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import type { useQuote } from '../../shared/use-quote.ts'
import { formatPrice } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Price } from '../../ui/price.tsx'

const MAX_LINES = 3

type CheckoutSummaryProps = {
  cart: Cart
  quote: ReturnType<typeof useQuote>
  /** Passed by the link of the cart, shown until the quote is loaded. */
  initialTotals: SummaryTotals | undefined
}

export function CheckoutSummary({ cart, quote, initialTotals }: CheckoutSummaryProps) {
  const { currency } = useShopConfig()
  const sums = quote.data ?? initialTotals
  const unpriced = unpricedDelivery(quote.data)
  const count = countItems(cart)
  const content = <SummaryContent {...{ cart, quote, sums, unpriced, currency }} />
  return (
    <aside
      aria-label="Order summary"
      className="sticky top-0 z-10 -mx-4 min-w-0 max-lg:has-open:static md:-mx-8 lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mx-0"
    >
      <details
        onToggle={({ currentTarget }) => showFromTop(currentTarget)}
        className="group border-y border-line bg-paper lg:hidden"
      >
        <summary className="flex min-h-14 list-none items-center gap-2 px-4 md:px-8">
          <span className="font-medium">Order Summary</span>
          <span className="text-small text-muted">({count === 1 ? '1 item' : `${count} items`})</span>
          <Icon of={ChevronDown} className="size-4 shrink-0 transition-transform group-open:rotate-180" />
          {sums && !unpriced && (
            <Price amount={sums.total} currency={currency} className="ml-auto font-semibold" />
          )}
        </summary>
        <div className="border-t border-line p-4 md:px-8">{content}</div>
      </details>
      <div className="hidden rounded-sm bg-paper p-6 lg:block">
        <h2 className="display-face mb-4 text-heading">Order Summary</h2>
        {content}
      </div>
    </aside>
  )
}

/** The open summary is not sticky: opened further down, it would be above the screen. */
function showFromTop(summary: HTMLDetailsElement): void {
  if (summary.open && summary.getBoundingClientRect().top < 0) summary.scrollIntoView()
}

function SummaryContent({
  cart,
  quote,
  sums,
  unpriced,
  currency,
}: Omit<CheckoutSummaryProps, 'initialTotals'> & {
  sums: SummaryTotals | undefined
  unpriced: string | undefined
  currency: string
}) {
  return (
    <>
      <SummaryLines cart={cart} currency={currency} />
      <GiftBox quote={quote.data} currency={currency} />
      <div className="mt-3 border-t border-line pt-3">
        <OrderTotals
          sums={sums}
          currency={currency}
          isChanging={quote.isPlaceholderData}
          unpriced={unpriced}
        />
        {!unpriced && quote.data?.tax && (
          <p className="figures text-right text-small text-muted">
            {`Including ${formatPrice(quote.data.tax.tax, currency)} VAT`}
          </p>
        )}
      </div>
      {quote.data && !unpriced && <p className="mt-3 text-small text-muted">{arrivalText(quote.data)}</p>}
      {quote.error && (
        <LoadFailed className="mt-4" onRetry={quote.refetch}>
          {errorMessage(quote.error)}
        </LoadFailed>
      )}
    </>
  )
}

function SummaryLines({ cart, currency }: { cart: Cart; currency: string }) {
  const lines = (
    <ul className="divide-y divide-line">
      {cart.cart_items.map((item) => (
        <SummaryLine key={item.id} item={item} currency={currency} />
      ))}
    </ul>
  )
  if (cart.cart_items.length <= MAX_LINES) return lines
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label="Items" tabIndex={0} className="-mx-2 max-h-[42vh] overflow-y-auto px-2">
      {lines}
    </section>
  )
}

function GiftBox({ quote, currency }: { quote: Quote | undefined; currency: string }) {
  const offered = quote?.gift_boxes.map(({ product_id }) => product_id)
  const box = quote?.lines.find(({ product_id }) => offered?.includes(product_id))
  if (!box) return null
  return (
    <p className="flex justify-between gap-3 border-t border-line pt-3">
      <span className="min-w-0 wrap-anywhere">{box.name}</span>
      <Price amount={box.line_total} currency={currency} />
    </p>
  )
}

function SummaryLine({ item, currency }: { item: CartItem; currency: string }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <LineImage images={item.product.images} sizes="3rem" className="h-15 w-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words">{item.product.name}</p>
        <LineOptions options={item.options} />
        <LineNotes {...item} />
        <LineMade item={item} />
        <p className="text-small text-muted">Quantity: {item.quantity}</p>
        {item.problem && <p className="text-small text-brick">{item.problem}</p>}
      </div>
      <Price amount={lineAmount(item)} currency={currency} />
    </li>
  )
}
