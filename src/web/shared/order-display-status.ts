import type { Order } from '../../contract/order.ts'

/** How an order looks to the shopper who comes from the payment page, today or a year later. */
type Standing = 'placed' | 'confirming' | 'unpaid' | 'refunded'

export function orderDisplayStatus({ is_paid, status, payment }: Order): Standing {
  if (is_paid) return 'placed'
  if (payment?.payment_status === 'refunded') return 'refunded'
  if (status === 'pending' && payment?.payment_status === 'pending') return 'confirming'
  return 'unpaid'
}
