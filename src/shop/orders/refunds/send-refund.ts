import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import { paymentRefunded } from '../../mail/payment-refunded.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { findCancellation, forgetCancellation } from '../fulfilment/cancellation.ts'
import { lockOrder } from '../lock-order.ts'
import { flagPayment } from '../payment/flag-payment.ts'
import type { RefundStatus } from '../payment/payments.ts'
import { findOrder } from '../queries/find-order.ts'
import { cancelRefunded } from './cancel-refunded.ts'
import { isUnanswered } from './is-unacknowledged.ts'
import { recordRefund, refundedSoFar } from './record-refund.ts'
import { restockRefunded } from './restock-refunded.ts'

/**
 * Asks the provider for a refund that is written down as pending, and writes down its answer. The refund's own id is
 * the idempotency key, so calling it again never gives money back twice.
 * @throws ShopError 'payment_unavailable'; 'conflict' when the provider refuses (the refund is 'failed' then)
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await shop.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.order_id', 'r.order_id')
    .select(['r.id', 'r.order_id', 'r.amount', 'p.payment_intent', 'p.session_id'])
    .where('r.id', '=', refundId)
    .where(isUnanswered('r'))
    .executeTakeFirst()
  if (!refund) return
  const { id, order_id: orderId, amount } = refund
  try {
    const paymentIntent = refund.payment_intent ?? (await askIntent(shop, refund))
    const made = await shop.payments.refund({ paymentIntent, amount, key: id })
    await changeStock(shop, (tx) =>
      noteRefund(tx, shop, { id, orderId, refundId: made.id, status: made.status }),
    )
    if (made.status === 'failed') throw new ShopError('conflict', 'The payment provider refused this refund.')
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'conflict') throw error
    await shop.db.transaction().execute((tx) => noteRefusal(tx, shop, { orderId, id }))
    throw error
  }
}

/** @throws ShopError 'conflict' when the provider knows of no payment either */
async function askIntent(
  { db, payments }: Shop,
  { order_id, session_id }: { order_id: string; session_id: string | null },
): Promise<string> {
  const intent = session_id && (await payments.readSession(session_id)).paymentIntent
  if (!intent) throw new ShopError('conflict', 'The payment provider knows of no payment to give back.')
  await db.updateTable('payments').set({ payment_intent: intent }).where('order_id', '=', order_id).execute()
  return intent
}

/** Brings the payment to what its refunds add up to. */
export async function countRefunds(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with counted as (
      select p.order_id, coalesce(p.paid_amount, p.amount) as paid,
        least(coalesce(p.paid_amount, p.amount), coalesce(sum(r.amount), 0)) as refunded
      from payments p left join refunds r on r.order_id = p.order_id and r.refund_id is not null and r.status <> 'failed'
      where p.order_id = ${orderId} group by p.order_id
    )
    update payments p set refunded_amount = refunded, payment_status =
      case when p.paid_at is null then p.payment_status when refunded >= c.paid and p.amount > 0 then 'refunded' else 'paid' end
    from counted c where c.order_id = p.order_id`.execute(tx)
}

/** The letter of one refund. */
export async function tellOfRefund(
  tx: Tx,
  shop: Shop,
  orderId: string,
  refund: { amount: number; reason: string | null },
): Promise<void> {
  const order = await findOrder(tx, { id: orderId, of: 'anybody' })
  if (order) await queueMail(tx, shop, paymentRefunded(shop, order, refund))
}

type Made = { id: string; orderId: string; refundId: string; status: RefundStatus }

/** Writes down a refund that the provider has taken, with all that follows from it; a second time it does nothing. */
export async function noteRefund(tx: Tx, shop: Shop, { id, orderId, refundId, status }: Made): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const noted = await tx
    .updateTable('refunds')
    .set({ refund_id: refundId, status })
    .where('id', '=', id)
    .where('refund_id', 'is', null)
    .returning(['amount', 'reason', 'admin_id'])
    .executeTakeFirst()
  if (!order || !noted) return
  const before = await refundedSoFar(tx, orderId)
  await countRefunds(tx, orderId)
  if (status === 'failed') return
  await restockRefunded(tx, { id, order, by: noted.admin_id, at: shop.clock.now() })
  if (noted.admin_id) await recordRefund(tx, shop, { ...noted, id, orderId, by: noted.admin_id, before })
  const asked = await findCancellation(tx, orderId)
  const isAwaited = asked?.refund_id === id
  if (isAwaited && (await cancelRefunded(tx, shop, { orderId, asked, refunded: noted.amount }))) return
  await tellOfRefund(tx, shop, orderId, noted)
}

/** Writes down that a refund will not be made; the cancellation that waited for it is forgotten. */
export async function noteRefusal(
  tx: Tx,
  shop: Shop,
  { orderId, id }: { orderId: string; id: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  await forgetCancellation(tx, { refund_id: id })
  await tx.updateTable('refunds').set({ status: 'failed' }).where('id', '=', id).execute()
  if (order) await flagPayment(tx, shop, order, 'The payment provider refused a refund', true)
}
