import type { AdminOrder } from '../../../contract/admin/order.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { cancelUnpaid } from '../payment/cancel-unpaid.ts'
import type { PaymentSession } from '../payment/payments.ts'
import { UNDER_WAY } from '../payment/return-to-cart.ts'
import { settleOrder } from '../payment/settle.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { cancelRefunded } from '../refunds/cancel-refunded.ts'
import { askRefund, payBack, pendingRefund } from '../refunds/request-refund.ts'
import { askCancellation, awaitedRefund, forgetCancellation } from './cancellation.ts'

type CancelRequest = { id: string; reason: string | null }

/**
 * Cancels an order that has not been shipped. An unpaid one: its payment page is ended first, so that nobody can pay
 * it any more. A paid one: its money is given back first. What is asked for is written down before the provider is, so
 * that a process that dies half-way, or a provider that is away, leaves it to the sweep to finish.
 * @param by the admin's id
 * @throws ShopError 'not_found'; 'conflict' when it is shipped, cancelled, or was paid just now, or the provider
 *   refuses the refund; 'payment_unavailable' when a payment page could not be ended
 */
export async function cancelOrder(shop: Shop, by: string, request: CancelRequest): Promise<AdminOrder> {
  const next = await begin(shop, by, request)
  if (next.sessionId) await endPage(shop, by, request, next.sessionId)
  if (next.refundId) await payBack(shop, next.refundId)
  return await readAdminOrder(shop.db, request.id)
}

/** What has to happen outside before the order can be cancelled; nothing when it is cancelled already. */
type Next = { sessionId?: string; refundId?: string }

async function begin(shop: Shop, by: string, { id, reason }: CancelRequest): Promise<Next> {
  return await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    requireCancellable(order)
    const waiting = await awaitedRefund(tx, id)
    if (waiting) return { refundId: waiting }
    const asked = { admin_id: by, reason, refund_id: null, at: shop.clock.now() }
    await askCancellation(tx, id, asked)
    if (order.status === 'processing') return await beginRefund(tx, shop, order, asked)
    if (order.session_id) return { sessionId: order.session_id }
    await cancelUnpaid(tx, shop, id, { actor: 'admin', adminId: by, reason: reason ?? '' })
    return {}
  })
}

function requireCancellable({ status }: LockedOrder): void {
  if (status === 'cancelled') throw new ShopError('conflict', 'This order is already cancelled.')
  if (status !== 'pending' && status !== 'processing') {
    throw new ShopError('conflict', 'This order has already been shipped. You can refund it instead.')
  }
}

type Asked = { admin_id: string; reason: string | null; refund_id: null; at: Date }

async function beginRefund(tx: Tx, shop: Shop, order: LockedOrder, asked: Asked): Promise<Next> {
  const refundId =
    (await askRefund(tx, { order, by: asked.admin_id, reason: asked.reason, at: asked.at })) ??
    (await pendingRefund(tx, order.id))
  if (refundId) {
    await askCancellation(tx, order.id, { ...asked, refund_id: refundId })
    return { refundId }
  }
  await cancelRefunded(tx, shop, { orderId: order.id, asked, refunded: order.refunded_amount })
  return {}
}

async function endPage(shop: Shop, by: string, request: CancelRequest, sessionId: string): Promise<void> {
  const { id, reason } = request
  try {
    const session = await shop.payments.expireSession(sessionId)
    if (session.status === 'expired' && session.payment !== 'paid') {
      const why = { actor: 'admin', adminId: by, reason: reason ?? '' } as const
      await changeStock(shop, (tx) => cancelUnpaid(tx, shop, id, why))
      await requireCancelled(shop, id)
      return
    }
    const status = await settleOrder(shop, id, session, 'payment')
    if (status === 'pending' && session.payment === 'paid') await refundMispaid(shop, by, request, session)
    else if (status !== 'cancelled') throw new ShopError('conflict', refusal(status))
  } catch (error) {
    if (error instanceof ShopError) await forget(shop, id)
    throw error
  }
}

/** Whoever ended it first: it has ended, or it was paid at the last moment. */
async function requireCancelled(shop: Shop, id: string): Promise<void> {
  const { status } = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status !== 'cancelled') throw new ShopError('conflict', refusal(status))
}

function refusal(status: string): string {
  if (status === 'pending') return UNDER_WAY
  return 'This order has just been paid. Cancel it again to give the money back.'
}

/** What was really paid goes back, whatever the order says. */
async function refundMispaid(
  shop: Shop,
  by: string,
  { id, reason }: CancelRequest,
  { amount }: PaymentSession,
): Promise<void> {
  if (amount === undefined)
    throw new ShopError(
      'conflict',
      'How much was paid cannot be read. Look at the payment provider’s dashboard.',
    )
  const refundId = await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status !== 'pending') throw new ShopError('conflict', 'This order is no longer pending.')
    const waiting = await awaitedRefund(tx, id)
    if (waiting) return waiting
    const at = shop.clock.now()
    // Some of it may have been given back in the provider's dashboard.
    const made = await askRefund(tx, { order, by, reason, at, amount: amount - order.refunded_amount })
    const asked = { admin_id: by, reason, refund_id: made ?? null }
    await askCancellation(tx, id, { ...asked, at })
    if (!made) await cancelRefunded(tx, shop, { orderId: id, asked, refunded: order.refunded_amount })
    return made
  })
  if (refundId) await payBack(shop, refundId)
}

/** Unless a refund is under way, which will end it. */
async function forget(shop: Shop, id: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, id)
    if (!(await awaitedRefund(tx, id))) await forgetCancellation(tx, { order_id: id })
  })
}
