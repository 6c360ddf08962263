import type { Shop, Tx } from '../../shop.ts'
import { restockOrder } from '../../stock/restock-order.ts'
import { type Cancellation, eventOf, tellOfCancellation } from '../fulfilment/cancellation.ts'
import { lockOrder } from '../lock-order.ts'
import { cancelUnpaid, giveBackPromo } from '../payment/cancel-unpaid.ts'
import { moveOrder } from '../states.ts'

/** `refunded`: minor units. */
type Refunded = { orderId: string; asked: Cancellation; refunded: number }

/**
 * Cancels an order whose money has been given back, in the transaction that writes the refund down: stock and promo
 * use go back, its shopper gets one letter of both.
 * @returns false when the order was not waiting to be cancelled: nothing is changed then
 */
export async function cancelRefunded(
  tx: Tx,
  shop: Shop,
  { orderId, asked, refunded }: Refunded,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'pending') return await cancelMispaid(tx, shop, { orderId, asked, refunded })
  if (order?.status !== 'processing') return false
  const at = shop.clock.now()
  await moveOrder(tx, { orderId, from: 'processing', to: 'cancelled', at, ...eventOf(asked) })
  // Also of an order that cost nothing: what was paid for it is given back.
  await tx
    .updateTable('payments')
    .set({ payment_status: 'refunded' })
    .where('order_id', '=', orderId)
    .whereRef('refunded_amount', '=', 'amount')
    .execute()
  await restockOrder(tx, orderId, at)
  await giveBackPromo(tx, orderId)
  await tellOfCancellation(tx, shop, { order, asked, refunded })
  return true
}

/** A payment of a wrong amount never made the order paid; now it has been given back, and nobody has to look at it. */
async function cancelMispaid(tx: Tx, shop: Shop, { orderId, asked, refunded }: Refunded): Promise<boolean> {
  const at = shop.clock.now()
  await tx
    .updateTable('payments')
    .set({ payment_status: 'refunded', paid_at: at, payment_issue_resolved_at: at })
    .where('order_id', '=', orderId)
    .execute()
  return await cancelUnpaid(tx, shop, orderId, { ...eventOf(asked), refunded })
}
