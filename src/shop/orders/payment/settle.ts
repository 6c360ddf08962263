import type { OrderStatus } from '../../../contract/order.ts'
import { issueCreditNotes } from '../../documents/issue-credit-notes.ts'
import { issuePaidInvoice } from '../../documents/issue-invoice.ts'
import { addJob } from '../../jobs/add-job.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import { priceText } from '../../lib/money.ts'
import { orderConfirmed } from '../../mail/messages/order-confirmed.ts'
import { paymentFailed } from '../../mail/messages/payment-failed.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { settleExchange } from '../../returns/exchange/settle-exchange.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { findOrder } from '../queries/find-order.ts'
import { cancelIfRefunded } from '../refunds/cancel-paid.ts'
import { refundLatePayment } from '../refunds/refund-late.ts'
import { type Actor, transitionOrder } from '../states.ts'
import { cancelUnpaidOrder } from './cancel-unpaid.ts'
import { flagPayment } from './flag-payment.ts'
import type { PaymentSession } from './payments.ts'

/** The only place where an order becomes paid. Idempotent: webhook, shopper and `reconcileOrders` call it in any order. */
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
      await flagForeignSession(tx, shop, order, session)
      return order.status
    }
    if (await belongsToOtherOrder(tx, order, session)) {
      await flagPayment(tx, shop, order, 'The payment of this order’s page is another order’s already')
      return order.status
    }
    await saveSession(tx, shop, order, session)
    if (session.payment === 'paid') return await settlePaid(tx, shop, order, session, by)
    if (order.status !== 'pending') return order.status
    if (session.payment === 'failed') return await settleFailed(tx, shop, order, by)
    if (session.status === 'expired') {
      await cancelUnpaidOrder(tx, shop, orderId, { actor: by, reason: 'The payment session expired' })
      return 'cancelled'
    }
    if (session.payment === 'processing') await updatePayment(tx, order, { payment_status: 'pending' })
    return 'pending'
  })
}

export async function settleFreeOrder(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.grand_total !== 0) throw new ShopError('conflict', 'This order has to be paid.')
  await markPaid(tx, shop, order, { actor: 'payment', reason: 'Nothing to pay' })
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
      await flagPayment(tx, shop, order, `Paid ${amountPaid(session)} after it was cancelled`)
    else await refundLatePayment(tx, shop, order, { amount: session.amount })
    return 'cancelled'
  }
  const mismatch = mismatchOf(order, session)
  if (mismatch) {
    // The shopper has paid: the status is 'pending' until an admin has resolved the issue.
    const paid_amount = session.amount || null
    const paid_currency = paid_amount ? session.currency : null
    await updatePayment(tx, order, { paid_amount, paid_currency, payment_status: 'pending' })
    await flagPayment(tx, shop, order, mismatch)
    return order.status
  }
  return await markPaid(tx, shop, order, { actor: by, reason: 'Payment received' })
}

function mismatchOf(order: LockedOrder, session: PaymentSession): string | undefined {
  const { orderId, amount, currency } = session
  if (orderId?.toLowerCase() !== order.id)
    return `The payment page of this order was paid for another one (${orderId?.slice(0, 8) ?? 'none'}…)`
  const due = order.grand_total - order.exchange_credit
  if (amount === due && currency === order.currency) return undefined
  return `Paid ${amountPaid(session)} instead of ${priceText(due, order.currency)}`
}

/** The session names this order, which has another one. An admin must resolve the payment. */
async function flagForeignSession(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  session: PaymentSession,
): Promise<void> {
  const { id, payment } = session
  if (payment !== 'paid') {
    shop.log.warn({ order: order.code }, 'ignored a payment session that names this order and is not its own')
    return
  }
  await flagPayment(tx, shop, order, `Paid ${amountPaid(session)} at a page that is not this order’s (${id})`)
}

function amountPaid({ amount, currency }: PaymentSession): string {
  return amount === undefined ? 'an amount that cannot be read' : priceText(amount, currency)
}

/** `accepted`: the wrong amount that an admin has accepted, in minor units. */
type Paid = { actor: Actor; adminId?: string; reason: string; accepted?: number }

/** The caller holds the order's lock. */
export async function markPaid(
  tx: Tx,
  shop: Shop,
  { id: orderId, amount, refunded_amount, paid_amount }: LockedOrder,
  { accepted, ...why }: Paid,
): Promise<OrderStatus> {
  const at = shop.clock.now()
  await transitionOrder(tx, { orderId, from: 'pending', to: 'processing', at, ...why })
  // The refund's webhook event may arrive before the payment's.
  const payment_status = amount > 0 && refunded_amount >= (accepted ?? amount) ? 'refunded' : 'paid'
  const resolved = accepted
    ? { paid_amount: accepted === amount ? null : accepted, payment_issue_resolved_at: at }
    : paid_amount !== null && { payment_issue: null, paid_amount: null, paid_currency: null }
  await updatePayment(tx, { id: orderId }, { payment_status, paid_at: at, ...resolved })
  const exchangedId = await settleExchange(tx, shop, orderId)
  const isCancelled = await cancelIfRefunded(tx, shop, orderId)
  if (!isCancelled) await announcePaid(tx, shop, orderId)
  await issuePaidInvoice(tx, shop, orderId)
  if (exchangedId) await issueCreditNotes(tx, shop, exchangedId)
  return isCancelled ? 'cancelled' : 'processing'
}

async function announcePaid(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const order = await findOrder(tx, { id: orderId, of: 'anybody' })
  if (order) await queueMail(tx, shop, orderConfirmed(shop, order))
  await addJob(tx, 'notify_owner', { order_id: orderId })
}

async function settleFailed(
  tx: Tx,
  shop: Shop,
  { id, exchange_credit }: LockedOrder,
  actor: Actor,
): Promise<OrderStatus> {
  await cancelUnpaidOrder(tx, shop, id, { actor, reason: 'The payment failed', paymentStatus: 'failed' })
  // Of an exchange, the e-mail about its return says so.
  if (exchange_credit > 0) return 'cancelled'
  const order = await findOrder(tx, { id, of: 'anybody' })
  if (order) await queueMail(tx, shop, paymentFailed(shop, order))
  return 'cancelled'
}

async function belongsToOtherOrder(
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

async function saveSession(tx: Tx, shop: Shop, order: LockedOrder, session: PaymentSession): Promise<void> {
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

type PaymentUpdate = {
  payment_status?: 'pending' | 'paid' | 'refunded'
  paid_at?: Date
  payment_issue?: string | null
  payment_issue_resolved_at?: Date
  paid_amount?: number | null
  paid_currency?: string | null
}

async function updatePayment(tx: Tx, { id }: { id: string }, update: PaymentUpdate): Promise<void> {
  await tx.updateTable('payments').set(update).where('order_id', '=', id).execute()
}
