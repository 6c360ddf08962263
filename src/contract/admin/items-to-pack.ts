import { sumOf } from '../money/split.ts'
import type { OrderItem } from '../order.ts'
import type { AdminOrder } from './order.ts'

type Packed<Item> = Pick<AdminOrder, 'refunds' | 'shipped_at'> & { order_items: Item[] }

/** What is in the parcel. Items refunded after the shipment were in it. */
export function itemsToPack<Item extends OrderItem>({
  order_items,
  refunds,
  shipped_at,
}: Packed<Item>): Item[] {
  const refunded = refunds
    .filter(
      ({ status, created_at }) =>
        status !== 'failed' && (!shipped_at || new Date(created_at) < new Date(shipped_at)),
    )
    .flatMap(({ items }) => items)
  const refundedQuantity = (id: string) =>
    sumOf(refunded.filter(({ order_item_id }) => order_item_id === id).map(({ quantity }) => quantity))
  return order_items
    .map((item) => ({ ...item, quantity: item.quantity - refundedQuantity(item.id) }))
    .filter(({ quantity }) => quantity > 0)
}
