import type { OrderStatus } from '../../../contract/order.ts'
import { addJob } from '../../jobs/add-job.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import { priceText } from '../../lib/money.ts'
import { orderConfirmed } from '../../mail/order-confirmed.ts'
import { paymentFailed } from '../../mail/payment-failed.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { findOrder } from '../queries/find-order.ts'
import { refundLatePayment } from '../refunds/refund-late.ts'
import { type Actor, moveOrder } from '../states.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { flagPayment } from './flag-payment.ts'
import type { PaymentSession } from './payments.ts'

/**
 * Brings an order to where its payment session says it is, under the order's row lock: the only place where an order
 * becomes paid. The notice, the returning shopper and the sweep all come here, in any order and any number of times.
 * @returns the order's status afterwards
 * @throws ShopError 'not_found'
 */
export async function settleOrder(
  shop: Shop,
  orderId: string,
  session: PaymentSession,
  by: Exclude<Actor, 'admin'>,
): Promise<OrderStatus> {
  return await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound('order')
    if (order.session_id && order.session_id !== session.id) {
      await flagForeign(tx, shop, order, session)
      return order.status
    }
    if (await isOfAnother(tx, order, session)) {
      await flagPayment(tx, shop, order, 'The payment of this order’s page is another order’s already')
      return order.status
    }
    await noteSession(tx, shop, order, session)
    if (session.payment === 'paid') return await settlePaid(tx, shop, order, session, by)
    if (order.status !== 'pending') return order.status
    if (session.payment === 'failed') return await settleFailed(tx, shop, order, by)
    if (session.status === 'expired') {
      await cancelUnpaid(tx, shop, orderId, { actor: by, reason: 'The payment session expired' })
      return 'cancelled'
    }
    if (session.payment === 'processing') await notePayment(tx, order, { payment_status: 'pending' })
    return 'pending'
  })
}

/** Settles an order that costs nothing, in the transaction that places it. */
export async function settleFreeOrder(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.grand_total !== 0) throw new ShopError('conflict', 'This order has to be paid.')
  await becomePaid(tx, shop, order, { actor: 'payment', reason: 'Nothing to pay' })
}

async function settlePaid(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  session: PaymentSession,
  by: Actor,
): Promise<OrderStatus> {
  if (order.paid_at) return order.status
  if (order.status === 'cancelled') {
    if (session.amount === undefined)
      await flagPayment(tx, shop, order, `Paid ${paidOf(session)} after it was cancelled`)
    else await refundLatePayment(tx, shop, order, { amount: session.amount })
    return 'cancelled'
  }
  const mismatch = mismatchOf(order, session)
  if (mismatch) {
    // To its shopper a payment under way: they have paid, and an admin is to see what.
    await notePayment(tx, order, { paid_amount: session.amount || null, payment_status: 'pending' })
    await flagPayment(tx, shop, order, mismatch)
    return order.status
  }
  return await becomePaid(tx, shop, order, { actor: by, reason: 'Payment received' })
}

/** Why a paid session does not pay for its order, in words for the owner. */
function mismatchOf(order: LockedOrder, session: PaymentSession): string | undefined {
  const { orderId, amount, currency } = session
  if (orderId?.toLowerCase() !== order.id)
    return `The payment page of this order was paid for another one (${orderId?.slice(0, 8) ?? 'none'}…)`
  if (amount === order.grand_total && currency === order.currency) return undefined
  return `Paid ${paidOf(session)} instead of ${priceText(order.grand_total, order.currency)}`
}

/** A page that was never this order's says it is. What is paid there is nobody's until a person has looked. */
async function flagForeign(tx: Tx, shop: Shop, order: LockedOrder, session: PaymentSession): Promise<void> {
  const { id, payment } = session
  if (payment !== 'paid') {
    shop.log.warn({ order: order.code }, 'a payment page that is not this order’s names it')
    return
  }
  await flagPayment(tx, shop, order, `Paid ${paidOf(session)} at a page that is not this order’s (${id})`)
}

function paidOf({ amount, currency }: PaymentSession): string {
  return amount === undefined ? 'an amount that cannot be read' : priceText(amount, currency)
}

async function becomePaid(
  tx: Tx,
  shop: Shop,
  { id: orderId, amount, refunded_amount, paid_amount }: LockedOrder,
  why: { actor: Actor; reason: string },
): Promise<OrderStatus> {
  const at = shop.clock.now()
  await moveOrder(tx, { orderId, from: 'pending', to: 'processing', at, ...why })
  // A refund's notice can come before the payment's own.
  const payment_status = amount > 0 && refunded_amount >= amount ? 'refunded' : 'paid'
  // The issue about a wrong amount no longer holds.
  const cleared = paid_amount === null ? {} : { payment_issue: null, paid_amount: null }
  await notePayment(tx, { id: orderId }, { payment_status, paid_at: at, ...cleared })
  const order = await findOrder(tx, { id: orderId, of: 'anybody' })
  if (order) await queueMail(tx, shop, orderConfirmed(shop, order))
  await addJob(tx, 'notify_owner', { order_id: orderId })
  return 'processing'
}

async function settleFailed(tx: Tx, shop: Shop, { id }: LockedOrder, actor: Actor): Promise<OrderStatus> {
  await cancelUnpaid(tx, shop, id, { actor, reason: 'The payment failed', paymentStatus: 'failed' })
  const order = await findOrder(tx, { id, of: 'anybody' })
  if (order) await queueMail(tx, shop, paymentFailed(shop, order))
  return 'cancelled'
}

async function isOfAnother(
  tx: Tx,
  { id, session_id }: LockedOrder,
  session: PaymentSession,
): Promise<boolean> {
  if (session_id && !session.paymentIntent) return false
  const other = await tx
    .selectFrom('payments')
    .select('order_id')
    .where((eb) =>
      eb.or([eb('session_id', '=', session.id), eb('payment_intent', '=', session.paymentIntent ?? '')]),
    )
    .where('order_id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

async function noteSession(tx: Tx, shop: Shop, order: LockedOrder, session: PaymentSession): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      session_id: session.id,
      payment_intent: session.paymentIntent ?? order.payment_intent,
      checked_at: shop.clock.now(),
    })
    .where('order_id', '=', order.id)
    .execute()
}

type PaymentNote = {
  payment_status?: 'pending' | 'paid' | 'refunded'
  paid_at?: Date
  payment_issue?: string | null
  paid_amount?: number | null
}

async function notePayment(tx: Tx, { id }: { id: string }, note: PaymentNote): Promise<void> {
  await tx.updateTable('payments').set(note).where('order_id', '=', id).execute()
}
