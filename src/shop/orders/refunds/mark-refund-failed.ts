import { sql } from 'kysely'
import { holdAgain } from '../../returns/exchange/hold-again.ts'
import { recordReturnedRefund } from '../../returns/refund/record-returned-refund.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockVariantsOfOrder } from '../../stock/deduct-stock.ts'
import { recountMade } from '../../stock/recount-made.ts'
import { reopenMarked } from '../../withdrawals/reopen-marked.ts'
import { deleteCancellation } from '../fulfilment/cancel/cancellation.ts'
import { lockOrder } from '../lock-order.ts'
import { addPaymentIssue } from '../payment/flag-payment.ts'
import { cancelIfRefunded } from './cancel-paid.ts'
import { isUnacknowledged } from './is-unacknowledged.ts'
import { keepGivenPart } from './keep-given-part.ts'
import { queueRefundEmail } from './queue-refund-email.ts'
import { readRefundableAmount } from './read-refundable-amount.ts'
import { restockRefunded } from './stock/restock-refunded.ts'
import { reverseRestock } from './stock/reverse-restock.ts'
import { updateRefundedAmount } from './update-refunded-amount.ts'

export async function markRefundFailed(
  tx: Tx,
  shop: Shop,
  { orderId, id }: { orderId: string; id: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const reversed_at = sql<Date | null>`case when given_at is not null then ${shop.clock.now()}::timestamptz end`
  const failed = await tx
    .updateTable('refunds')
    .set({ status: 'failed', reversed_at })
    .where('id', '=', id)
    .returning('part_of')
    .executeTakeFirst()
  const whole = failed?.part_of
  if (whole) {
    const unsent = tx.updateTable('refunds').set({ status: 'failed' }).where('id', '=', whole)
    await unsent.where(isUnacknowledged('refunds')).execute()
  }
  await deleteCancellation(tx, { refund_id: whole ?? id })
  if (!order) return
  await lockVariantsOfOrder(tx, orderId)
  const given = await keepGivenPart(tx, orderId, id)
  // A webhook event may have acknowledged it before.
  await updateRefundedAmount(tx, orderId)
  const reopened = await reopenMarked(tx, shop, orderId)
  await reverseRestock(tx, shop, order, [id, ...reopened])
  if (given) {
    await restockRefunded(tx, { id: given.id, order, by: given.admin_id, at: shop.clock.now() })
    await recordReturnedRefund(tx, shop, given)
    await queueRefundEmail(tx, shop, orderId, given)
    await cancelIfRefunded(tx, shop, orderId, given.admin_id)
  }
  await holdAgain(tx, shop, orderId)
  await recountMade(tx, orderId)
  // Else all was given back in the provider's dashboard.
  const latest = await lockOrder(tx, orderId)
  if (latest && (await readRefundableAmount(tx, latest)) > 0)
    await addPaymentIssue(tx, shop, order, 'The payment provider refused a refund')
}
