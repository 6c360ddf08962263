import { sumOf } from '../money/split.ts'
import type { Order } from '../order.ts'

/** A parcel has left, and the rest is still to be sent or to be refunded. */
export function isPartSent({ status, shipments }: Pick<Order, 'status' | 'shipments'>): boolean {
  return status === 'processing' && shipments.length > 0
}

/** What has not left is what the shopper has withdrawn from. */
export function isRestWithdrawn({
  order_items,
  shipments,
}: Pick<Order, 'order_items' | 'shipments'>): boolean {
  const sent = shipments.flatMap(({ items }) => items)
  return order_items.every(({ id, quantity, withdrawn_quantity }) => {
    const left = sent.filter(({ order_item_id }) => order_item_id === id)
    return quantity - sumOf(left.map((pieces) => pieces.quantity)) <= withdrawn_quantity
  })
}

/** An order in one parcel shows its carrier only. */
export function hasSeveralParcels(order: Pick<Order, 'status' | 'shipments'>): boolean {
  return order.shipments.length > 1 || isPartSent(order)
}

/** 'Parcel 1 of 2', of an order of which a part is left 'Parcel 1 of 2 so far'. */
export function parcelName(order: Pick<Order, 'status' | 'shipments'>, number: number): string {
  return `Parcel ${number} of ${order.shipments.length}${isPartSent(order) ? ' so far' : ''}`
}
