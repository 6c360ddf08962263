import type { AdminOrder } from '../../../contract/admin/order.ts'
import { formatPrice } from '../../ui/format.ts'

/** What the acceptance of a wrong amount means. */
export function mispaymentText({ mispayment, grand_total, currency }: AdminOrder): string {
  if (!mispayment) return ''
  const money = (amount: number | string) => formatPrice(amount, currency)
  const difference = Number(mispayment.amount) - Number(grand_total)
  const sums = difference
    ? `${money(mispayment.amount)} was paid instead of ${money(grand_total)}: ${money(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}.`
    : `${money(mispayment.amount)} was paid.`
  const effect = 'No money moves: the order counts as paid, and the shopper gets the confirmation.'
  return difference > 0
    ? `${sums} ${effect} You can give the rest back with Refund afterwards.`
    : `${sums} ${effect}`
}
