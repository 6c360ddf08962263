import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { refundValues } from '../../../../contract/money/refund-values.ts'
import { sumOf } from '../../../../contract/money/split.ts'

/** In minor units. */
export function refundValueOfItems(order: AdminOrder, items: { id: string; quantity: number }[]): number {
  const lines = order.order_items.map(({ id, price, quantity, refunded_quantity }) => ({
    price: toMinor(price),
    quantity,
    refundedBefore: refunded_quantity,
    refunded: items.find((item) => item.id === id)?.quantity ?? 0,
  }))
  return sumOf(refundValues(lines, toMinor(order.promo_amount)))
}

function toMinor(amount: string): number {
  return Math.round(Number(amount) * 100)
}
