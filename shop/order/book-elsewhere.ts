import type { Shop, Tx } from '../shop.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import type { RefundElsewhere } from './payments.ts'
import { countRefunds, tellOfRefund } from './send-refund.ts'

/** Writes down the refunds of an order that were made at the provider's dashboard and that it does not know yet. */
export async function bookElsewhere(
  tx: Tx,
  shop: Shop,
  orderId: string,
  refunds: RefundElsewhere[],
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  for (const refund of refunds) {
    if (refund.status === 'failed' || !(await isNews(tx, shop, order, refund))) continue
    await tellOfRefund(tx, shop, orderId, { amount: refund.amount, reason: null })
  }
  await countRefunds(tx, orderId)
}

/**
 * Under the order's row lock. One that came back is remembered too, even when its making was never told: whoever has
 * read of it before that books nothing afterwards.
 * @returns whether it was unknown until now
 */
export async function isNews(
  tx: Tx,
  { clock }: Shop,
  { id: order_id }: LockedOrder,
  { id: refund_id, amount, status }: RefundElsewhere,
): Promise<boolean> {
  const reason = "Refunded in the payment provider's dashboard"
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({ order_id, refund_id, amount, status, reason, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
