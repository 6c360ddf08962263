import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { sayCartUnchanged } from '../place/rethrow-payment-error.ts'
import { cancelUnpaid, type WhyCancelled } from './cancel-unpaid.ts'
import { lockOwnersCart } from './refill-cart.ts'
import { settleOrder } from './settle.ts'

const PAID = 'This order is already paid.'
const GIVEN_BACK = 'This order was paid and is cancelled: its money is given back.'
export const UNDER_WAY = 'The payment of this order is still being confirmed.'

/**
 * Ends an unpaid order and puts its items back into its owner's cart; on an order that has ended so already it changes
 * nothing. Its payment page is ended first, so that nobody can pay through an old tab.
 * @throws ShopError 'not_found'; 'conflict' when it is paid, or a delayed payment is under way; 'payment_unavailable'
 */
export async function returnToCart(
  shop: Shop,
  orderId: string,
  why: Omit<WhyCancelled, 'paymentStatus'>,
): Promise<void> {
  const sessionId = await cancelWithoutSession(shop, orderId, why)
  if (!sessionId) return
  const session = await shop.payments.expireSession(sessionId).catch(sayCartUnchanged)
  if (session.status === 'expired') {
    await changeStock(shop, (tx) => cancelUnpaid(tx, shop, orderId, why))
  }
  // Not dead after all, or a notice was quicker: what the provider says is what the order becomes.
  const status = await settleOrder(shop, orderId, session, 'payment')
  if (status === 'pending') throw new ShopError('conflict', UNDER_WAY)
  if (status !== 'cancelled') throw new ShopError('conflict', PAID)
}

/**
 * Ends an order whose payment page was never handed out.
 * @returns the session that has to be ended first, if there is one; undefined when the order is cancelled
 * @throws ShopError 'not_found', 'conflict'
 */
export async function cancelWithoutSession(
  shop: Shop,
  orderId: string,
  why: WhyCancelled,
): Promise<string | undefined> {
  return await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound('order')
    if (order.status === 'cancelled') {
      if (order.paid_at) throw new ShopError('conflict', GIVEN_BACK)
      await lockOwnersCart(tx, order, shop.clock.now())
      return undefined
    }
    if (order.status !== 'pending') throw new ShopError('conflict', PAID)
    if (order.session_id) return order.session_id
    await cancelUnpaid(tx, shop, orderId, why)
    return undefined
  })
}
