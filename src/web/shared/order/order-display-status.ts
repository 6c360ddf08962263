import type { Order } from '../../../contract/order.ts'

type OrderDisplayStatus = 'placed' | 'confirming' | 'unpaid' | 'refunded'

export function orderDisplayStatus({ is_paid, status, payment }: Order): OrderDisplayStatus {
  if (is_paid) return 'placed'
  if (payment?.payment_status === 'refunded') return 'refunded'
  if (status === 'pending' && payment?.payment_status === 'pending') return 'confirming'
  return 'unpaid'
}
