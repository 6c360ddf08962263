import { isDeliverable, isQuotedPossible } from '../../contract/delivery/is-deliverable.ts'
import type { useQuote } from '../data/cart/quote.ts'
import { errorMessage } from '../data/show-error.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { lastCountry } from './address/last-country.ts'
import { arrivalText, insteadOfStandard } from './arrival-text.ts'
import { CartTotals } from './cart-totals.tsx'

type QuoteTotalsProps = {
  quote: ReturnType<typeof useQuote>
  currency: string
  isGift?: boolean
}

export function QuoteTotals({ quote, currency, isGift = false }: QuoteTotalsProps) {
  if (quote.error && !quote.data)
    return <LoadFailed onRetry={quote.refetch}>{errorMessage(quote.error)}</LoadFailed>
  const isUnsendable = quote.data && !isDeliverable(quote.data.delivery_options)
  const isPossible = !quote.data || isQuotedPossible(quote.data)
  return (
    <>
      <CartTotals
        sums={quote.data}
        currency={currency}
        isChanging={quote.isPlaceholderData}
        isPossible={isPossible}
      />
      {quote.data && !isUnsendable && (
        <p className="mt-3 text-small text-muted">
          {isPossible && arrivalText(quote.data)}
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
