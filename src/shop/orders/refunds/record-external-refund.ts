import { sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import type { RefundElsewhere } from '../payment/payments.ts'
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
  const given = refunds.filter(({ status }) => status !== 'failed')
  for (const refund of given) await nameByItself(tx, orderId, refund)
  let told = await forgetSums(tx, orderId)
  // The provider names the newest first.
  for (const refund of given.toReversed()) {
    if (!(await isNews(tx, shop, order, refund))) continue
    if (refund.amount <= told) told -= refund.amount
    else await tellOfRefund(tx, shop, orderId, { amount: refund.amount, reason: null })
  }
  await countRefunds(tx, orderId)
}

/** One such notice could tell of several refunds at once: they stand for themselves now. @returns minor units */
async function forgetSums(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    delete from refunds where order_id = ${orderId} and refund_id like 'evt\\_%' and status <> 'failed'
    returning amount`.execute(tx)
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Under the order's row lock. Such refunds were once booked by the number of the notice that told of them: an equal one
 * of those is this one.
 */
export async function nameByItself(
  tx: Tx,
  orderId: string,
  { id, amount }: Pick<RefundElsewhere, 'id' | 'amount'>,
): Promise<void> {
  await sql`
    update refunds set refund_id = ${id} where not exists (select from refunds where refund_id = ${id}) and id = (
      select id from refunds
      where order_id = ${orderId} and refund_id like 'evt\\_%' and status <> 'failed' and amount = ${amount}
      order by created_at limit 1)`.execute(tx)
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
