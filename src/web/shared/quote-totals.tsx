import type { useQuote } from '../data/cart/quote.ts'
import { errorMessage } from '../data/show-error.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { OrderTotals } from './order-totals.tsx'

export function QuoteTotals({ quote, currency }: { quote: ReturnType<typeof useQuote>; currency: string }) {
  if (quote.error && !quote.data)
    return <LoadFailed onRetry={quote.refetch}>{errorMessage(quote.error)}</LoadFailed>
  return <OrderTotals sums={quote.data} currency={currency} isChanging={quote.isPlaceholderData} />
}
