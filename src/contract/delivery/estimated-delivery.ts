import type { Order } from '../order.ts'
import { formatDay, formatDayRange } from './format-day.ts'
import { isPartSent } from './part-sent.ts'

/** The days that were promised, until all has left; then the day that the shop gave for the last parcel to arrive. */
export function estimatedDelivery(order: Pick<Order, 'shipping' | 'status' | 'shipments'>): string {
  const { shipping_status, promise, estimated_delivery } = order.shipping
  if (promise && (shipping_status === 'pending' || isPartSent(order))) return formatDayRange(promise)
  const last = order.shipments
    .map((shipment) => shipment.estimated_delivery)
    .toSorted()
    .at(-1)
  return formatDay(last ?? estimated_delivery)
}

/** Of an order that is collected the days are those on which it is ready. */
export function estimateLabel({ shipping }: Pick<Order, 'shipping'>): string {
  return shipping.kind === 'collect' ? 'Ready by' : 'Estimated delivery'
}
