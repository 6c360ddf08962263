import { addJob } from '../../jobs/add-job.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'

/**
 * Writes down a payment that came for an order already cancelled, and queues its refund, in the caller's transaction
 * and under the order's row lock. The money is never silently kept.
 */
export async function refundLatePayment(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { amount }: { amount: number },
): Promise<void> {
  // A page that asked for nothing was not paid.
  if (amount === 0) return
  const at = shop.clock.now()
  await tx
    .updateTable('payments')
    .set({ payment_status: 'paid', paid_at: at, paid_amount: amount })
    .where('order_id', '=', order.id)
    .execute()
  shop.log.warn({ order: order.code }, 'a payment came for a cancelled order and is given back')
  const left = amount - order.refunded_amount
  if (left <= 0) return
  const refund = await tx
    .insertInto('refunds')
    .values({
      order_id: order.id,
      amount: left,
      reason: 'The order was already cancelled',
      idempotency_key: `late-${order.id}`,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(tx, 'send_refund', { refund_id: refund.id })
}
