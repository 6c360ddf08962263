import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import { payableUntil } from '../../returns/exchange/write-exchange-order.ts'
import type { Shop } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { isPaymentUnavailable, rethrowPaymentError } from '../place/rethrow-payment-error.ts'
import { cancelUnpaidOrder } from './cancel-unpaid.ts'
import type { SessionOrder } from './payments.ts'

const SESSION_MS = 30 * 60_000

type OpenedPayment = { id: string; url: string }

/** Money in minor units. `at`: when the order was placed. */
export type PayableOrder = Omit<SessionOrder, 'currency' | 'successUrl' | 'cancelUrl' | 'expiresAt'> & {
  at: Date
}

/** @throws ShopError 'payment_unavailable'; 'conflict' when a concurrent checkout cancelled this order */
export async function openPayment(shop: Shop, order: PayableOrder): Promise<OpenedPayment> {
  const session = await openSession(shop, order)
  if (await saveSession(shop, order.id, session)) return session
  await shop.payments.expireSession(session.id).catch((error) => {
    // The session's URL was never handed out, and `reconcileOrders` expires it later.
    shop.log.warn(
      { order: order.code, error: error.message },
      'could not expire the session of a cancelled order',
    )
  })
  throw new ShopError('conflict', 'This cart is being checked out a second time. Please look at your cart.')
}

async function openSession(shop: Shop, order: PayableOrder): Promise<OpenedPayment> {
  try {
    return await shop.payments.openSession(toSessionOrder(shop, order))
  } catch (error) {
    // A job opens the page of an exchange, and tries again.
    if (order.credit && isPaymentUnavailable(error)) throw error
    await cancelOrderWithoutSession(shop, order.id)
    rethrowPaymentError(error)
  }
}

export function toSessionOrder(shop: Shop, order: PayableOrder): SessionOrder {
  const { publicUrl, currency } = shop.config
  return {
    ...order,
    currency,
    successUrl: `${publicUrl}/success/${order.id}`,
    // An exchange has no cart to go back to.
    cancelUrl: order.credit ? `${publicUrl}/success/${order.id}` : `${publicUrl}/cart/${order.id}`,
    expiresAt: order.credit ? payableUntil(order.at) : new Date(order.at.getTime() + SESSION_MS),
  }
}

/** Updates only a pending order: it may have been cancelled without a session meanwhile. */
async function saveSession(shop: Shop, orderId: string, session: OpenedPayment): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with locked as (select id, status from orders where id = ${orderId} for update)
    update payments set session_id = ${session.id}, session_url = ${session.url}
    from locked where payments.order_id = locked.id and locked.status = 'pending'`.execute(shop.db)
  return numAffectedRows === 1n
}

async function cancelOrderWithoutSession(shop: Shop, orderId: string): Promise<void> {
  await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order && !order.session_id) {
      await cancelUnpaidOrder(tx, shop, orderId, { actor: 'payment', reason: 'Payment was unavailable.' })
    }
  })
}
