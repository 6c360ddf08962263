import type { Order } from '../order.ts'

/** A parcel has left, and the rest is still to be sent or to be refunded. */
export function isPartSent({ status, shipments }: Pick<Order, 'status' | 'shipments'>): boolean {
  return status === 'processing' && shipments.length > 0
}

/** Of an order of which a part is sent, what is left waits for its refund. */
export function isNothingToCome({ order_items }: Pick<Order, 'order_items'>): boolean {
  return order_items.every(({ to_send_quantity }) => to_send_quantity === 0)
}

/** An order in one parcel shows its carrier only. */
export function hasSeveralParcels(order: Pick<Order, 'status' | 'shipments'>): boolean {
  return order.shipments.length > 1 || isPartSent(order)
}

/** 'Parcel 1 of 2', of an order of which a part is left 'Parcel 1 of 2 so far'. */
export function parcelName(order: Pick<Order, 'status' | 'shipments'>, number: number): string {
  return `Parcel ${number} of ${order.shipments.length}${isPartSent(order) ? ' so far' : ''}`
}
