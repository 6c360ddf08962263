import type { Storefront } from '../../context.ts'
import { deliveryDays } from '../product/delivery-days.server.ts'

/** One line for all cards: a line on each would say the same. Undefined without a cut-off. */
export function arrivalLine(shop: Storefront): string | undefined {
  const { days, until } = deliveryDays(shop, [])
  return until ? `Pieces in stock arrive ${days}${until}.` : undefined
}
