import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { rethrowPaymentError } from '../place/rethrow-payment-error.ts'
import { type CancellationCause, cancelUnpaidOrder } from './cancel-unpaid.ts'
import { lockOwnerCart } from './refill-cart.ts'
import { settleOrder } from './settle.ts'

const PAID = 'This order is already paid.'
const REFUNDED = 'This order was paid and is cancelled.'
const EXCHANGE = 'This order is an exchange: it has no cart to go back to.'
export const PAYMENT_PENDING = 'The payment of this order is still being confirmed.'

/**
 * Idempotent. The session is expired first, so that it cannot be paid in another tab.
 * @throws ShopError 'not_found', 'conflict', 'payment_unavailable'
 */
export async function returnToCart(
  shop: Shop,
  orderId: string,
  cause: Omit<CancellationCause, 'paymentStatus'>,
): Promise<void> {
  const sessionId = await cancelWithoutSession(shop, orderId, cause)
  if (!sessionId) return
  const session = await shop.payments.expireSession(sessionId).catch(rethrowPaymentError)
  if (session.status === 'expired') {
    await changeStock(shop, (tx) => cancelUnpaidOrder(tx, shop, orderId, cause))
  }
  const status = await settleOrder(shop, orderId, session, 'payment')
  if (status === 'pending') throw new ShopError('conflict', PAYMENT_PENDING)
  if (status !== 'cancelled') throw new ShopError('conflict', PAID)
}

/** @returns a session that must be expired first; undefined when the order is cancelled @throws ShopError */
export async function cancelWithoutSession(
  shop: Shop,
  orderId: string,
  cause: CancellationCause,
): Promise<string | undefined> {
  return await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound('order')
    if (order.exchange_credit > 0 && cause.actor === 'shopper') throw new ShopError('conflict', EXCHANGE)
    if (order.status === 'cancelled') {
      if (order.paid_at) throw new ShopError('conflict', REFUNDED)
      await lockOwnerCart(tx, order, shop.clock.now())
      return undefined
    }
    if (order.status !== 'pending') throw new ShopError('conflict', PAID)
    if (order.session_id) return order.session_id
    await cancelUnpaidOrder(tx, shop, orderId, cause)
    return undefined
  })
}
