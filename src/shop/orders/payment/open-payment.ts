import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { sayCartUnchanged } from '../place/rethrow-payment-error.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import type { SessionOrder } from './payments.ts'

const SESSION_MS = 30 * 60_000

type OpenedPayment = { id: string; url: string }

/** What is paid for; money in minor units. `at`: when it was ordered. */
export type PayableOrder = Omit<SessionOrder, 'currency' | 'successUrl' | 'cancelUrl' | 'expiresAt'> & {
  at: Date
}

/**
 * Opens the payment page of an order just written. When that can't be done the order is undone whole.
 * @throws ShopError 'payment_unavailable'; 'conflict' when another attempt on the cart ended this order meanwhile
 */
export async function openPayment(shop: Shop, order: PayableOrder): Promise<OpenedPayment> {
  const session = await openSession(shop, order)
  if (await keepSession(shop, order.id, session)) return session
  await shop.payments.expireSession(session.id).catch((error) => {
    // Its address was never handed out, so nobody can pay it; the sweep ends it.
    shop.log.warn(
      { order: order.code, error: error.message },
      'the session of an order that ended early stays open',
    )
  })
  throw new ShopError('conflict', 'This cart is being checked out a second time. Please look at your cart.')
}

async function openSession(shop: Shop, order: PayableOrder): Promise<OpenedPayment> {
  try {
    return await shop.payments.openSession(sessionOrder(shop, order))
  } catch (error) {
    await undo(shop, order.id)
    sayCartUnchanged(error)
  }
}

export function sessionOrder(shop: Shop, order: PayableOrder): SessionOrder {
  const { publicUrl, currency } = shop.config
  return {
    ...order,
    currency,
    successUrl: `${publicUrl}/success/${order.id}`,
    cancelUrl: `${publicUrl}/cart/${order.id}`,
    expiresAt: new Date(order.at.getTime() + SESSION_MS),
  }
}

/** Only an order that still waits takes a session: whoever ends it without one must not be overtaken. */
async function keepSession(shop: Shop, orderId: string, session: OpenedPayment): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with locked as (select id, status from orders where id = ${orderId} for update)
    update payments set session_id = ${session.id}, session_url = ${session.url}
    from locked where payments.order_id = locked.id and locked.status = 'pending'`.execute(shop.db)
  return numAffectedRows === 1n
}

async function undo(shop: Shop, orderId: string): Promise<void> {
  await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order && !order.session_id) {
      await cancelUnpaid(tx, shop, orderId, { actor: 'payment', reason: 'Payment was unavailable.' })
    }
  })
}
