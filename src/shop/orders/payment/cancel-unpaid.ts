import { sql } from 'kysely'
import { cancelExchange } from '../../returns/exchange/cancel-exchange.ts'
import type { Shop, Tx } from '../../shop.ts'
import { restockOrder } from '../../stock/restock-order.ts'
import { cancellationEvent, findCancellation, recordCancellation } from '../fulfilment/cancel/cancellation.ts'
import { lockOrder } from '../lock-order.ts'
import { type Actor, transitionOrder } from '../states.ts'
import { lockOwnerCart, restoreCartItems } from './refill-cart.ts'

export type CancellationCause = {
  actor: Actor
  adminId?: string
  reason: string
  paymentStatus?: 'failed'
  /** Minor units of a refunded payment that did not match the order. */
  refunded?: number
}

/**
 * The payment session must be expired, or never handed out. An admin's stored request replaces `cause` in the timeline.
 * @returns false when the order is not pending
 */
export async function cancelUnpaidOrder(
  tx: Tx,
  shop: Shop,
  orderId: string,
  cause: CancellationCause,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'pending') return false
  const { paymentStatus, refunded = 0, ...event } = cause
  const request = await findCancellation(tx, orderId)
  // Its pieces never were in a cart.
  const isExchange = order.exchange_credit > 0
  const at = shop.clock.now()
  // Checkout locks the cart before the order. The same order of locks avoids deadlocks.
  const cartId = isExchange ? null : await lockOwnerCart(tx, order, at)
  await transitionOrder(tx, {
    orderId,
    from: 'pending',
    to: 'cancelled',
    at,
    ...(request ? cancellationEvent(request) : event),
  })
  if (paymentStatus) {
    await tx
      .updateTable('payments')
      .set({ payment_status: paymentStatus })
      .where('order_id', '=', orderId)
      .execute()
  }
  await restockOrder(tx, orderId, at)
  if (cartId) await restoreCartItems(tx, shop, { cartId, orderId })
  await releasePromo(tx, orderId)
  if (isExchange) await cancelExchange(tx, shop, order, { ...cause, isAsked: request !== undefined })
  if (request) await recordCancellation(tx, shop, { order, request, refunded, kept: 0 })
  return true
}

/** Decrements the promo's uses. Call it once per order, when its status becomes 'cancelled'. */
export async function releasePromo(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update promos set uses = uses - 1
    where id = (select promo_id from promo_usages where order_id = ${orderId})`.execute(tx)
}
