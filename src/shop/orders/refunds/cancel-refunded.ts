import { sql } from 'kysely'
import { priceText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { restockOrder } from '../../stock/restock-order.ts'
import {
  type Cancellation,
  cancellationEvent,
  findCancellation,
  queueCancellationEmail,
  recordCancellation,
} from '../fulfilment/cancel/cancellation.ts'
import { shipWithoutRest } from '../fulfilment/ship-without-rest.ts'
import { countShipments } from '../fulfilment/shipment-rows.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { cancelUnpaidOrder, releasePromo } from '../payment/cancel-unpaid.ts'
import { transitionOrder } from '../states.ts'

/** `refunded`, and `kept` of what was paid: minor units. */
type Refunded = { orderId: string; request: Cancellation; refunded: number; kept?: number }

/** One e-mail covers refund and cancellation. @returns false when the order cannot be cancelled any more */
export async function cancelRefundedOrder(
  tx: Tx,
  shop: Shop,
  { orderId, request, refunded, kept }: Refunded,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'pending') return await cancelMispaid(tx, shop, { orderId, request, refunded })
  if (order?.status !== 'processing') return false
  await cancelPaid(tx, shop, order, { request, refunded, kept })
  return true
}

/**
 * Nobody ships an order that is refunded in full, so it must not keep its stock. When a parcel of it has left, it is
 * shipped once the rest is refunded.
 * @param by the admin who refunded it
 * @returns whether it is cancelled now
 */
export async function cancelIfRefunded(
  tx: Tx,
  shop: Shop,
  orderId: string,
  by: string | null = null,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'processing') return false
  if ((await countShipments(tx, orderId)) > 0) {
    await shipWithoutRest(tx, shop, order, by)
    return false
  }
  if (order.payment_status !== 'refunded') return false
  const request = await findCancellation(tx, orderId)
  await cancelPaid(tx, shop, order, { request, refunded: order.refunded_amount })
  return true
}

async function cancelPaid(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  {
    request,
    refunded,
    kept,
  }: { request: Cancellation | undefined; refunded: number; kept?: number | undefined },
): Promise<void> {
  const { id: orderId } = order
  const at = shop.clock.now()
  const event = request
    ? cancellationEvent(request, kept ? priceText(kept, order.currency) : '')
    : ({ actor: 'payment', reason: 'Refunded in full before it was shipped' } as const)
  await transitionOrder(tx, { orderId, from: 'processing', to: 'cancelled', at, ...event })
  await tx
    .updateTable('payments')
    .set({ payment_status: 'refunded' })
    .where('order_id', '=', orderId)
    .where('refunded_amount', '=', sql<number>`coalesce(paid_amount, amount)`)
    .execute()
  await restockOrder(tx, orderId, at)
  await releasePromo(tx, orderId)
  if (request) await recordCancellation(tx, shop, { order, request, refunded, kept })
  else await queueCancellationEmail(tx, shop, { order, request, refunded })
}

async function cancelMispaid(tx: Tx, shop: Shop, { orderId, request, refunded }: Refunded): Promise<boolean> {
  const at = shop.clock.now()
  await tx
    .updateTable('payments')
    .set({ payment_status: 'refunded', paid_at: at, payment_issue_resolved_at: at })
    .where('order_id', '=', orderId)
    .execute()
  return await cancelUnpaidOrder(tx, shop, orderId, { ...cancellationEvent(request), refunded })
}
