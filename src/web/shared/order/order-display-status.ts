import type { Order } from '../../../contract/order.ts'

/** `cancelled`: after it was paid. */
type OrderDisplayStatus = 'placed' | 'confirming' | 'unpaid' | 'cancelled'

export function orderDisplayStatus({ is_paid, status, payment }: Order): OrderDisplayStatus {
  if (is_paid) return 'placed'
  const payment_status = payment?.payment_status
  if (payment_status === 'refunded' || payment_status === 'paid') return 'cancelled'
  if (status === 'pending' && payment_status === 'pending') return 'confirming'
  return 'unpaid'
}
