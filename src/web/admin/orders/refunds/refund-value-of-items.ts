import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { refundValue } from '../../../../contract/totals-of.ts'

/** In minor units. */
export function refundValueOfItems(order: AdminOrder, items: { id: string; quantity: number }[]): number {
  const linesOf = (quantityOf: (item: AdminOrder['order_items'][number]) => number) =>
    order.order_items.map((item) => ({ price: toMinor(item.price), quantity: quantityOf(item) }))
  const totals = { subtotal: toMinor(order.total_amount), discount: toMinor(order.promo_amount) }
  return refundValue(
    totals,
    linesOf(({ refunded_quantity }) => refunded_quantity),
    linesOf(({ id }) => items.find((item) => item.id === id)?.quantity ?? 0),
  )
}

function toMinor(amount: string): number {
  return Math.round(Number(amount) * 100)
}
