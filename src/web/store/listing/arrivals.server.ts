import { formatDayRange } from '../../../contract/delivery/format-day.ts'
import type { Product } from '../../../contract/product.ts'
import type { Storefront } from '../../context.ts'
import { untilText } from '../product/delivery/delivery-words.ts'
import type { ProductCardData } from './product-cards.server.ts'

/**
 * One line for all pieces in stock that arrive on the same days, with a cut-off; else the cards say each its own: their methods
 * depend on the price.
 * @param products those of the cards, in their order
 */
export function withArrivals(
  shop: Storefront,
  products: Pick<Product, 'price' | 'stock_quantity'>[],
  cards: ProductCardData[],
): { items: ProductCardData[]; arrival: string | undefined } {
  const estimateDelivery = shop.createDeliveryEstimator()
  const arrivals = products.map(({ price, stock_quantity }) => {
    if (stock_quantity < 1) return undefined
    const promise = estimateDelivery(Math.round(price * 100))
    const isCollected = promise.kind === 'collect'
    return { ...promise, words: `${isCollected ? 'Ready to collect' : 'Arrives'} ${formatDayRange(promise)}` }
  })
  const [first, ...others] = arrivals.filter((arrival) => arrival !== undefined)
  if (!first) return { items: cards, arrival: undefined }
  if (others.every(({ words, order_by }) => words === first.words && order_by === first.order_by)) {
    const verb = first.kind === 'collect' ? 'are ready to collect' : 'arrive'
    const line = `Pieces in stock ${verb} ${formatDayRange(first)}${untilText(shop, first)}.`
    return { items: cards, arrival: first.order_by ? line : undefined }
  }
  const items = cards.map((card, at) => {
    const words = arrivals[at]?.words
    return words ? { ...card, ready: words } : card
  })
  return { items, arrival: undefined }
}
