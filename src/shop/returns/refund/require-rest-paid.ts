import { ShopError } from '../../lib/errors.ts'
import type { LockedOrder } from '../../orders/lock-order.ts'
import { readRefundableAmount } from '../../orders/refunds/read-refundable-amount.ts'
import type { Tx } from '../../shop.ts'

/**
 * An order of which no money is left is not sent any more: what has not left would be a part of this return's refund.
 * @param amount of the return, in minor units @throws ShopError 'conflict'
 */
export async function requireRestPaid(tx: Tx, order: LockedOrder, amount: number): Promise<void> {
  if (order.status !== 'processing' || amount < (await readRefundableAmount(tx, order))) return
  throw new ShopError(
    'conflict',
    'This is all that is left of the money of this order, of which a part has not been sent. Please send that part first, or refund the rest in the order.',
  )
}
