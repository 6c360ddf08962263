import { isDeliverable } from '../../contract/delivery/is-deliverable.ts'
import type { useQuote } from '../data/cart/quote.ts'
import { errorMessage } from '../data/show-error.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { lastCountry } from './address/last-country.ts'
import { OrderTotals } from './order/order-totals.tsx'

export function QuoteTotals({ quote, currency }: { quote: ReturnType<typeof useQuote>; currency: string }) {
  if (quote.error && !quote.data)
    return <LoadFailed onRetry={quote.refetch}>{errorMessage(quote.error)}</LoadFailed>
  const isUnsendable = quote.data && !isDeliverable(quote.data.delivery_options)
  return (
    <>
      <OrderTotals sums={quote.data} currency={currency} isChanging={quote.isPlaceholderData} />
      <p aria-live="polite" className="mt-3 text-small text-brick empty:sr-only">
        {isUnsendable && `We cannot deliver this order to ${lastCountry.read() ?? 'you'}.`}
      </p>
    </>
  )
}
