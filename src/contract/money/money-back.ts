import type { Order } from '../order.ts'

type Paid = Pick<Order, 'status' | 'paid_at' | 'payment' | 'exchange_credit' | 'exchanged_amount'>

/**
 * Major units. `credit`: what returned pieces paid; null of an order that was cancelled before the rest was paid.
 * `exchanged`: what paid an exchange, which `refunded` leaves out.
 */
export function moneyBack({ status, paid_at, payment, exchange_credit, exchanged_amount = '0' }: Paid) {
  const all = Math.round(Number(payment?.refunded_amount ?? 0) * 100)
  const exchanged = Math.round(Number(exchanged_amount) * 100)
  return {
    credit: status === 'cancelled' && !paid_at ? null : (exchange_credit ?? null),
    exchanged: exchanged / 100,
    refunded: Math.max(0, all - exchanged) / 100,
  }
}
