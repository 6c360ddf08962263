import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '../../../contract/cart.ts'
import type { Quote } from '../../../contract/checkout.ts'
import { isQuotedPossible } from '../../../contract/delivery/is-deliverable.ts'
import { call } from '../client.ts'
import { storage } from '../storage.ts'
import type { Choices } from './checkout-draft.ts'

export type QuoteChoices = Partial<Choices>

/** Router state of a link to the checkout, shown until its own quote is loaded. */
export type SummaryTotals = Pick<Quote, 'subtotal' | 'shipping' | 'total'>

const STALE_TIME_MS = 60_000

export function quoteOptions(cart: Cart | undefined, choices: QuoteChoices) {
  return queryOptions({
    queryKey: ['quote', cart?.id, cartFingerprint(cart), choices],
    queryFn: ({ signal }) => quoteCart(cart as Cart, choices, signal),
    staleTime: STALE_TIME_MS,
    // Quotes with a promo code are rate limited.
    refetchOnWindowFocus: false,
  })
}

export function pickTotals(quote: Quote | undefined): SummaryTotals | undefined {
  if (!quote || !isQuotedPossible(quote)) return undefined
  return { subtotal: quote.subtotal, shipping: quote.shipping, total: quote.total }
}

function quoteCart(
  cart: Cart,
  { deliveryType, promoCode, shipTo }: QuoteChoices,
  signal: AbortSignal,
): Promise<Quote> {
  const guest = storage.token('token') ? undefined : storage.read('guest')
  const body = {
    cart_id: cart.id,
    guest_id: guest?.id,
    delivery_type: deliveryType,
    promo_code: promoCode,
    ...shipTo,
  }
  return call('POST /order/quote/', { body, signal })
}

function cartFingerprint(cart: Cart | undefined): string {
  return (
    cart?.cart_items
      .map((item) => `${item.id}:${item.quantity}:${item.product.price}:${item.problem}`)
      .join() ?? ''
  )
}
