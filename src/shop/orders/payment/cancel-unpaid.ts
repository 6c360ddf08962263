import { sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'
import { restockOrder } from '../../stock/restock-order.ts'
import { eventOf, findCancellation, tellOfCancellation } from '../fulfilment/cancellation.ts'
import { lockOrder } from '../lock-order.ts'
import { type Actor, moveOrder } from '../states.ts'
import { lockOwnersCart, refillCart } from './refill-cart.ts'

export type WhyCancelled = {
  actor: Actor
  adminId?: string
  reason: string
  paymentStatus?: 'failed'
  /** Minor units, of a payment that did not fit the order. */
  refunded?: number
}

/**
 * Ends an order that was not paid, in the caller's transaction: its stock and its promo's use go back, and its owner's
 * cart holds at least its items again. When an admin has asked for it, it is the admin who ends it. Its payment session
 * must be dead, or never handed out, before this is called.
 * @returns false when the order was not pending: nothing is changed then
 */
export async function cancelUnpaid(tx: Tx, shop: Shop, orderId: string, why: WhyCancelled): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'pending') return false
  const { paymentStatus, refunded = 0, ...event } = why
  const asked = await findCancellation(tx, orderId)
  const at = shop.clock.now()
  // Before the order's status: a new order of the same cart holds the cart while it looks for an open order.
  const cartId = await lockOwnersCart(tx, order, at)
  await moveOrder(tx, { orderId, from: 'pending', to: 'cancelled', at, ...(asked ? eventOf(asked) : event) })
  if (paymentStatus) {
    await tx
      .updateTable('payments')
      .set({ payment_status: paymentStatus })
      .where('order_id', '=', orderId)
      .execute()
  }
  await restockOrder(tx, orderId, at)
  await refillCart(tx, cartId, orderId)
  await giveBackPromo(tx, orderId)
  if (asked) await tellOfCancellation(tx, shop, { order, asked, refunded })
  return true
}

/** Uncounts a cancelled order's use of its promo. Once an order: on reaching 'cancelled'. */
export async function giveBackPromo(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update promos set uses = uses - 1
    where id = (select promo_id from promo_usages where order_id = ${orderId})`.execute(tx)
}
