import { addJob } from '../../jobs/add-job.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'

/** Records a payment of a cancelled order and queues its refund. The caller holds the order's lock. */
export async function refundLatePayment(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { amount }: { amount: number },
): Promise<void> {
  if (amount === 0) return
  const at = shop.clock.now()
  await tx
    .updateTable('payments')
    .set({ payment_status: 'paid', paid_at: at, paid_amount: amount })
    .where('order_id', '=', order.id)
    .execute()
  shop.log.warn({ order: order.code }, 'refunding a payment of a cancelled order')
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
