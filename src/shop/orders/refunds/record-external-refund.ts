import { sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import type { ExternalRefund } from '../payment/payments.ts'
import { cancelIfRefunded } from './cancel-refunded.ts'
import { queueRefundEmail, updateRefundedAmount } from './send-refund.ts'

export async function recordExternalRefunds(
  tx: Tx,
  shop: Shop,
  orderId: string,
  refunds: ExternalRefund[],
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const succeeded = refunds.filter(({ status }) => status !== 'failed')
  for (const refund of succeeded) await adoptLegacyRefund(tx, orderId, refund)
  let notified = await deleteLegacyRefunds(tx, orderId)
  const amounts: number[] = []
  for (const refund of succeeded.toReversed()) {
    if (!(await insertExternalRefund(tx, shop, order, refund))) continue
    if (refund.amount <= notified) notified -= refund.amount
    else amounts.push(refund.amount)
  }
  await updateRefundedAmount(tx, orderId)
  if (await cancelIfRefunded(tx, shop, orderId)) return
  for (const amount of amounts) await queueRefundEmail(tx, shop, orderId, { amount, reason: null })
}

/** Earlier releases recorded several refunds as one row. @returns the sum in shoppers' e-mails, in minor units */
async function deleteLegacyRefunds(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    delete from refunds where order_id = ${orderId} and refund_id like 'evt\\_%' and status <> 'failed'
    returning amount`.execute(tx)
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** Gives an earlier release's row the id of its refund. The caller holds the order's lock. */
export async function adoptLegacyRefund(
  tx: Tx,
  orderId: string,
  { id, amount }: Pick<ExternalRefund, 'id' | 'amount'>,
): Promise<void> {
  await sql`
    update refunds set refund_id = ${id} where not exists (select from refunds where refund_id = ${id}) and id = (
      select id from refunds
      where order_id = ${orderId} and refund_id like 'evt\\_%' and status <> 'failed' and amount = ${amount}
      order by created_at limit 1)`.execute(tx)
}

/** Also records failed refunds: an outdated event must not record them as succeeded. @returns whether it was unknown */
export async function insertExternalRefund(
  tx: Tx,
  { clock }: Shop,
  { id: order_id }: LockedOrder,
  { id: refund_id, amount, status }: ExternalRefund,
): Promise<boolean> {
  const reason = "Refunded in the payment provider's dashboard"
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({ order_id, refund_id, amount, status, reason, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
