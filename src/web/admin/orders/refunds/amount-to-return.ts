import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { formatPrice } from '../../../ui/format.ts'

/** What a cancellation gives back, as text; empty when nothing was paid. */
export function amountToReturn({ mispayment, refundable_amount, currency }: AdminOrder): string {
  if (mispayment) return formatPrice(mispayment.refundable, mispayment.currency)
  return Number(refundable_amount) > 0 ? formatPrice(refundable_amount, currency) : ''
}
