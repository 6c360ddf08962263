import type { Pieces, Shipment } from '../delivery/order-shipping.ts'
import { sumOf } from '../money/split.ts'
import type { Order, OrderItem } from '../order.ts'
import type { AdminOrder } from './order.ts'

type Packed<Item> = Pick<AdminOrder, 'refunds' | 'shipped_at'> &
  Pick<Order, 'shipments'> & { order_items: Item[] }

/** What is to be packed and has not left; of an order that is shipped, what was sent or handed over. */
export function itemsToPack<Item extends OrderItem>(order: Packed<Item>): Item[] {
  const { order_items, shipments, shipped_at } = order
  const sent = shipments.flatMap(({ items }) => items)
  const isSent = shipped_at !== null && shipments.length > 0
  return withQuantities(order_items, ({ id, quantity }) =>
    isSent ? piecesOf(sent, id) : quantity - piecesOf(sent, id) - piecesOf(refundedUnsent(order), id),
  )
}

/** As `itemsToPack`, without what the shopper has withdrawn from. */
export function itemsToSend<Item extends OrderItem>({ order_items }: { order_items: Item[] }): Item[] {
  return withQuantities(order_items, ({ to_send_quantity }) => to_send_quantity)
}

export function itemsOfShipment<Item extends OrderItem>(
  { order_items }: { order_items: Item[] },
  { items }: Pick<Shipment, 'items'>,
): Item[] {
  return withQuantities(order_items, ({ id }) => piecesOf(items, id))
}

/** Without pieces that had left, or were handed over. */
function refundedUnsent({ refunds }: Pick<AdminOrder, 'refunds'>): Pieces[] {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ items }) =>
      items.map(({ order_item_id, quantity, sent_quantity }) => ({
        order_item_id,
        quantity: quantity - sent_quantity,
      })),
    )
}

function piecesOf(pieces: Pieces[], id: string): number {
  return sumOf(pieces.filter(({ order_item_id }) => order_item_id === id).map(({ quantity }) => quantity))
}

function withQuantities<Item extends OrderItem>(items: Item[], quantityOf: (item: Item) => number): Item[] {
  return items.map((item) => ({ ...item, quantity: quantityOf(item) })).filter(({ quantity }) => quantity > 0)
}
