import { isDeliverable, unpricedDelivery } from '../../contract/delivery/is-deliverable.ts'
import { errorMessage } from '../data/show-error.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { lastCountry } from './address/last-country.ts'
import { arrivalText, insteadOfStandard } from './arrival-text.ts'
import { OrderTotals } from './order/order-totals.tsx'
import type { useQuote } from './use-quote.ts'

type QuoteTotalsProps = {
  quote: ReturnType<typeof useQuote>
  currency: string
  isGift?: boolean
}

export function QuoteTotals({ quote, currency, isGift = false }: QuoteTotalsProps) {
  if (quote.error && !quote.data)
    return <LoadFailed onRetry={quote.refetch}>{errorMessage(quote.error)}</LoadFailed>
  const isUnsendable = quote.data && !isDeliverable(quote.data.delivery_options)
  const unpriced = unpricedDelivery(quote.data)
  return (
    <>
      <OrderTotals
        sums={quote.data}
        currency={currency}
        isChanging={quote.isPlaceholderData}
        unpriced={unpriced}
      />
      {quote.data && !isUnsendable && (
        <p className="mt-3 text-small text-muted">
          {!unpriced && arrivalText(quote.data)}
          <span className="block">{insteadOfStandard(quote.data)}</span>
        </p>
      )}
      <p aria-live="polite" className="mt-3 text-small text-brick empty:sr-only">
        {isUnsendable &&
          `We cannot deliver this order to ${isGift ? 'its receiver' : (lastCountry.read() ?? 'you')}.`}
      </p>
    </>
  )
}
