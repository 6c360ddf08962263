import type { Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { refundableAmount } from './refundable-amount.ts'

/** What no refund has given back or asked for. @returns minor units */
export async function readRefundableAmount(tx: Tx, order: LockedOrder): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['amount', 'status'])
    .where('order_id', '=', order.id)
    .execute()
  return refundableAmount({ ...order, amount: order.paid_amount ?? order.amount, refunds })
}
