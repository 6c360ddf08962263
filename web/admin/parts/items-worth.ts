import type { AdminOrder } from '../../../contract/admin-order.ts'

/**
 * What items were sold for after their share of the promo, in minor units: as the shop reckons it, over all that was
 * given back so far, so that pieces come to what the whole does.
 */
export function itemsWorth(order: AdminOrder, items: { id: string; quantity: number }[]): number {
  const total = minor(order.total_amount)
  if (total === 0) return 0
  const paidFor = (worth: number) => Math.round((worth * (total - minor(order.promo_amount))) / total)
  const before = order.order_items.reduce((sum, item) => sum + minor(item.price) * item.refunded_quantity, 0)
  const now = items.reduce((sum, { id, quantity }) => {
    const item = order.order_items.find((found) => found.id === id)
    return sum + minor(item?.price ?? '0') * quantity
  }, 0)
  return paidFor(before + now) - paidFor(before)
}

function minor(amount: string): number {
  return Math.round(Number(amount) * 100)
}
