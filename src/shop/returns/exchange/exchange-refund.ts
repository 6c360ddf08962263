import type { Tx } from '../../shop.ts'

/** That waits until this order is paid. */
export async function findExchangeRefund(tx: Tx, orderId: string) {
  return await tx
    .selectFrom('refunds as f')
    .leftJoin('returns as r', 'r.refund_id', 'f.id')
    .select(['f.id', 'f.order_id', 'r.id as return_id'])
    .where('f.exchange_order_id', '=', orderId)
    .where('f.status', '=', 'pending')
    .executeTakeFirst()
}
