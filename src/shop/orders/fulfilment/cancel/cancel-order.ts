import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { notFound, ShopError } from '../../../lib/errors.ts'
import type { Shop, Tx } from '../../../shop.ts'
import { changeStock } from '../../../stock/change-stock.ts'
import { type LockedOrder, lockOrder } from '../../lock-order.ts'
import { cancelUnpaidOrder } from '../../payment/cancel-unpaid.ts'
import type { PaymentSession } from '../../payment/payments.ts'
import { PAYMENT_PENDING } from '../../payment/return-to-cart.ts'
import { settleOrder } from '../../payment/settle.ts'
import { readAdminOrder } from '../../queries/read-admin-order.ts'
import { cancelPaidOrder } from '../../refunds/cancel-paid.ts'
import { readRefundableAmount } from '../../refunds/read-refundable-amount.ts'
import { createRefundRequest, findUnacknowledgedRefund, trySendRefund } from '../../refunds/request-refund.ts'
import { hasLinesToShip } from '../parcel-items.ts'
import { countShipments } from '../shipment-rows.ts'
import { beginRefund } from './begin-refund.ts'
import { deleteCancellation, findAwaitedRefund, saveCancellation } from './cancellation.ts'

type CancelRequest = { id: string; reason: string | null; keep_rest?: boolean | undefined }

/**
 * The request is saved before the provider is called, so that `reconcileOrders` can complete it.
 * @throws ShopError 'not_found', 'conflict', 'payment_unavailable'
 */
export async function cancelOrder(shop: Shop, by: string, request: CancelRequest): Promise<AdminOrder> {
  const next = await beginCancellation(shop, by, request)
  if (next.sessionId) await expireAndCancel(shop, by, request, next.sessionId)
  if (next.refundId) await trySendRefund(shop, next.refundId)
  return await readAdminOrder(shop.db, request.id)
}

/** The provider call that must come before the cancellation; empty when the order is cancelled. */
type Next = { sessionId?: string; refundId?: string | undefined }

async function beginCancellation(
  shop: Shop,
  by: string,
  { id, reason, keep_rest }: CancelRequest,
): Promise<Next> {
  return await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    requireCancellable(order)
    if ((await countShipments(tx, id)) > 0)
      throw new ShopError(
        'conflict',
        'A part of this order has already been shipped. You can refund the rest instead.',
      )
    const request = { admin_id: by, reason, refund_id: null, at: shop.clock.now() }
    if (keep_rest) {
      await endWithoutRefund(tx, shop, order, request)
      return {}
    }
    const awaited = await findAwaitedRefund(tx, id)
    if (awaited) return { refundId: awaited }
    await saveCancellation(tx, id, request)
    if (order.status === 'processing') return { refundId: await beginRefund(tx, shop, order, request) }
    if (order.session_id) return { sessionId: order.session_id }
    await cancelUnpaidOrder(tx, shop, id, { actor: 'admin', adminId: by, reason: reason ?? '' })
    return {}
  })
}

function requireCancellable({ status }: LockedOrder): void {
  if (status === 'cancelled') throw new ShopError('conflict', 'This order is already cancelled.')
  if (status !== 'pending' && status !== 'processing') {
    throw new ShopError('conflict', 'This order has already been shipped. You can refund it instead.')
  }
}

/** Of an order that has nothing to send. A refund that waits could still be refused. */
async function endWithoutRefund(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  request: StoredRequest,
): Promise<void> {
  const { id, status, refunded_amount: refunded } = order
  if (status !== 'processing' || (await hasLinesToShip(tx, id)))
    throw new ShopError('conflict', 'Only an order whose pieces are all refunded can end without a refund.')
  if (await findUnacknowledgedRefund(tx, id))
    throw new ShopError(
      'conflict',
      'A refund of this order waits for the payment provider. Try again after it.',
    )
  const kept = await readRefundableAmount(tx, order)
  await saveCancellation(tx, id, { ...request, keeps_rest: true })
  await cancelPaidOrder(tx, shop, { orderId: id, request, refunded, kept })
}

type StoredRequest = { admin_id: string; reason: string | null; refund_id: null; at: Date }

async function expireAndCancel(
  shop: Shop,
  by: string,
  request: CancelRequest,
  sessionId: string,
): Promise<void> {
  const { id, reason } = request
  try {
    const session = await shop.payments.expireSession(sessionId)
    if (session.status === 'expired' && session.payment !== 'paid') {
      const cause = { actor: 'admin', adminId: by, reason: reason ?? '' } as const
      await changeStock(shop, (tx) => cancelUnpaidOrder(tx, shop, id, cause))
      await requireCancelled(shop, id)
      return
    }
    const status = await settleOrder(shop, id, session, 'payment')
    if (status === 'pending' && session.payment === 'paid') await refundMispaid(shop, by, request, session)
    else if (status !== 'cancelled') throw new ShopError('conflict', conflictText(status))
  } catch (error) {
    if (error instanceof ShopError) await withdrawRequest(shop, id)
    throw error
  }
}

async function requireCancelled(shop: Shop, id: string): Promise<void> {
  const { status } = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status !== 'cancelled') throw new ShopError('conflict', conflictText(status))
}

function conflictText(status: string): string {
  if (status === 'pending') return PAYMENT_PENDING
  return 'This order has just been paid. Cancel it again to give the money back.'
}

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
    const awaited = await findAwaitedRefund(tx, id)
    if (awaited) return awaited
    const at = shop.clock.now()
    // Part of it may have been refunded in the provider's dashboard.
    const refundId = await createRefundRequest(tx, {
      order,
      by,
      reason,
      at,
      amount: amount - order.refunded_amount,
    })
    const request = { admin_id: by, reason, refund_id: refundId ?? null }
    await saveCancellation(tx, id, { ...request, at })
    if (!refundId)
      await cancelPaidOrder(tx, shop, { orderId: id, request, refunded: order.refunded_amount, kept: 0 })
    return refundId
  })
  if (refundId) await trySendRefund(shop, refundId)
}

async function withdrawRequest(shop: Shop, id: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, id)
    if (!(await findAwaitedRefund(tx, id))) await deleteCancellation(tx, { order_id: id })
  })
}
