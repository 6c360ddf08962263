import type { Order } from '../order.ts'
import { formatDay, formatDayRange } from './format-day.ts'

/** The days that the product page promised; of a shipped order the day that the shop gave. */
export function estimatedDelivery({ shipping }: Pick<Order, 'shipping'>): string {
  const { shipping_status, promise, estimated_delivery } = shipping
  return shipping_status === 'pending' && promise ? formatDayRange(promise) : formatDay(estimated_delivery)
}

/** Of an order that is collected the days are those on which it is ready. */
export function estimateLabel({ shipping }: Pick<Order, 'shipping'>): string {
  return shipping.kind === 'collect' ? 'Ready by' : 'Estimated delivery'
}
