import { fitHolds } from '../../returns/exchange/hold-variants.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockVariantsOfOrder } from '../../stock/deduct-stock.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import type { ExternalRefund } from '../payment/payments.ts'
import { cancelIfRefunded } from './cancel-paid.ts'
import { flagTooMuch } from './flag-too-much.ts'
import { queueRefundEmail } from './queue-refund-email.ts'
import { updateRefundedAmount } from './update-refunded-amount.ts'

export async function recordExternalRefunds(
  tx: Tx,
  shop: Shop,
  orderId: string,
  refunds: ExternalRefund[],
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const succeeded = refunds.filter(({ status }) => status !== 'failed')
  const amounts: number[] = []
  for (const refund of succeeded.toReversed()) {
    if (await insertExternalRefund(tx, shop, order, refund)) amounts.push(refund.amount)
  }
  await updateRefundedAmount(tx, orderId)
  await lockVariantsOfOrder(tx, orderId)
  await fitHolds(tx, shop, orderId)
  if (amounts.length > 0) await flagTooMuch(tx, shop, order)
  if (await cancelIfRefunded(tx, shop, orderId)) return
  for (const amount of amounts) await queueRefundEmail(tx, shop, orderId, { amount, reason: null })
}

/** Also records failed refunds: an outdated event must not record them as succeeded. @returns whether it was unknown */
export async function insertExternalRefund(
  tx: Tx,
  { clock }: Shop,
  { id: order_id }: LockedOrder,
  { id: refund_id, amount, status }: ExternalRefund,
): Promise<boolean> {
  const reason = "Refunded in the payment provider's dashboard"
  const now = clock.now()
  const given_at = status === 'failed' ? null : now
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({ order_id, refund_id, amount, status, reason, given_at, created_at: now })
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
