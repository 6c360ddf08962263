import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import { paymentRefunded } from '../../mail/messages/payment-refunded.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { deleteCancellation, findCancellation } from '../fulfilment/cancellation.ts'
import { lockOrder } from '../lock-order.ts'
import { flagPayment } from '../payment/flag-payment.ts'
import type { RefundStatus } from '../payment/payments.ts'
import { findOrder } from '../queries/find-order.ts'
import { cancelIfRefunded, cancelRefundedOrder } from './cancel-refunded.ts'
import { isUnacknowledged } from './is-unacknowledged.ts'
import { readRefundedAmount, recordRefund } from './record-refund.ts'
import { restockRefunded } from './restock-refunded.ts'

/** The refund's id is the idempotency key. @throws ShopError 'payment_unavailable', 'conflict' when it is refused */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await shop.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.order_id', 'r.order_id')
    .select(['r.id', 'r.order_id', 'r.amount', 'p.payment_intent', 'p.session_id'])
    .where('r.id', '=', refundId)
    .where(isUnacknowledged('r'))
    .executeTakeFirst()
  if (!refund) return
  const { id, order_id: orderId, amount } = refund
  try {
    const paymentIntent = refund.payment_intent ?? (await readPaymentIntent(shop, refund))
    const response = await shop.payments.refund({ paymentIntent, amount, key: id })
    await changeStock(shop, (tx) =>
      acknowledgeRefund(tx, shop, { id, orderId, refundId: response.id, status: response.status }),
    )
    if (response.status === 'failed')
      throw new ShopError('conflict', 'The payment provider refused this refund.')
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'conflict') throw error
    await shop.db.transaction().execute((tx) => markRefundFailed(tx, shop, { orderId, id }))
    throw error
  }
}

async function readPaymentIntent(
  { db, payments }: Shop,
  { order_id, session_id }: { order_id: string; session_id: string | null },
): Promise<string> {
  const intent = session_id && (await payments.readSession(session_id)).paymentIntent
  if (!intent) throw new ShopError('conflict', 'The payment provider knows of no payment to give back.')
  await db.updateTable('payments').set({ payment_intent: intent }).where('order_id', '=', order_id).execute()
  return intent
}

export async function updateRefundedAmount(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with totals as (
      select p.order_id, coalesce(p.paid_amount, p.amount) as paid,
        least(coalesce(p.paid_amount, p.amount), coalesce(sum(r.amount), 0)) as refunded
      from payments p left join refunds r on r.order_id = p.order_id and r.refund_id is not null and r.status <> 'failed'
      where p.order_id = ${orderId} group by p.order_id
    )
    update payments p set refunded_amount = refunded, payment_status =
      case when p.paid_at is null then p.payment_status when refunded >= t.paid and p.amount > 0 then 'refunded' else 'paid' end
    from totals t where t.order_id = p.order_id`.execute(tx)
}

export async function queueRefundEmail(
  tx: Tx,
  shop: Shop,
  orderId: string,
  refund: { amount: number; reason: string | null },
): Promise<void> {
  const order = await findOrder(tx, { id: orderId, of: 'anybody' })
  if (order) await queueMail(tx, shop, paymentRefunded(shop, order, refund))
}

type Acknowledged = { id: string; orderId: string; refundId: string; status: RefundStatus }

/** Records that the provider has the refund, then restocks, notifies and cancels the order if requested. Idempotent. */
export async function acknowledgeRefund(
  tx: Tx,
  shop: Shop,
  { id, orderId, refundId, status }: Acknowledged,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const refund = await tx
    .updateTable('refunds')
    .set({ refund_id: refundId, status })
    .where('id', '=', id)
    .where('refund_id', 'is', null)
    .returning(['amount', 'reason', 'admin_id'])
    .executeTakeFirst()
  if (!order || !refund) return
  const before = await readRefundedAmount(tx, orderId)
  await updateRefundedAmount(tx, orderId)
  if (status === 'failed') return
  await restockRefunded(tx, { id, order, by: refund.admin_id, at: shop.clock.now() })
  if (refund.admin_id) await recordRefund(tx, shop, { ...refund, id, orderId, by: refund.admin_id, before })
  const request = await findCancellation(tx, orderId)
  const isAwaited = request?.refund_id === id
  if (isAwaited && (await cancelRefundedOrder(tx, shop, { orderId, request, refunded: refund.amount })))
    return
  if (await cancelIfRefunded(tx, shop, orderId)) return
  await queueRefundEmail(tx, shop, orderId, refund)
}

export async function markRefundFailed(
  tx: Tx,
  shop: Shop,
  { orderId, id }: { orderId: string; id: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  await deleteCancellation(tx, { refund_id: id })
  await tx.updateTable('refunds').set({ status: 'failed' }).where('id', '=', id).execute()
  if (order) await flagPayment(tx, shop, order, 'The payment provider refused a refund', true)
}
