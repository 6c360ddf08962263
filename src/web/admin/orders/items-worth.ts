import type { AdminOrder } from '../../../contract/admin/order.ts'
import { refundValue } from '../../../contract/totals-of.ts'

/** What was paid for some items of an order, in minor units. */
export function refundValueOfItems(order: AdminOrder, items: { id: string; quantity: number }[]): number {
  const linesOf = (quantityOf: (item: AdminOrder['order_items'][number]) => number) =>
    order.order_items.map((item) => ({ price: minor(item.price), quantity: quantityOf(item) }))
  const totals = { subtotal: minor(order.total_amount), discount: minor(order.promo_amount) }
  return refundValue(
    totals,
    linesOf(({ refunded_quantity }) => refunded_quantity),
    linesOf(({ id }) => items.find((item) => item.id === id)?.quantity ?? 0),
  )
}

function minor(amount: string): number {
  return Math.round(Number(amount) * 100)
}
