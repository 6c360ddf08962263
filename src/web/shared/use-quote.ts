import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Cart } from '../../contract/cart.ts'
import { type QuoteChoices, quoteOptions } from '../data/cart/quote.ts'
import { useIsOver } from './use-is-over.ts'

/** Renewed when its days no longer hold. */
export function useQuote(cart: Cart | undefined, choices: QuoteChoices = {}) {
  const query = useQuery({
    ...quoteOptions(cart, choices),
    enabled: Boolean(cart?.cart_items.length),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData, dataUpdatedAt: given, refetch } = query
  useIsOver(data && !isPlaceholderData ? { promises: data.delivery_options, given } : undefined, refetch)
  return query
}
