import { sql } from 'kysely'
import { priceText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { restockOrder } from '../../stock/restock-order.ts'
import {
  type Cancellation,
  cancellationEvent,
  findCancellation,
  type MoneyBack,
  queueCancellationEmail,
  recordCancellation,
} from '../fulfilment/cancel/cancellation.ts'
import { shipWithoutRest } from '../fulfilment/ship-without-rest.ts'
import { countShipments } from '../fulfilment/shipment-rows.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { cancelUnpaidOrder, releasePromo } from '../payment/cancel-unpaid.ts'
import { transitionOrder } from '../states.ts'

type Refunded = MoneyBack & { orderId: string; request: Cancellation }

/** One e-mail covers refund and cancellation. @returns false when the order cannot be cancelled any more */
export async function cancelPaidOrder(
  tx: Tx,
  shop: Shop,
  { orderId, request, ...money }: Refunded,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'pending') return await cancelMispaid(tx, shop, { orderId, request, ...money })
  if (order?.status !== 'processing') return false
  await cancelProcessing(tx, shop, order, { request, ...money })
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
  await cancelProcessing(tx, shop, order, { request, refunded: order.refunded_amount, kept: 0 })
  return true
}

async function cancelProcessing(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { request, ...money }: MoneyBack & { request: Cancellation | undefined },
): Promise<void> {
  const { id: orderId } = order
  const at = shop.clock.now()
  const event = request
    ? cancellationEvent(request, money.kept > 0 ? priceText(money.kept, order.currency) : '')
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
  if (request) await recordCancellation(tx, shop, { order, request, ...money })
  else await queueCancellationEmail(tx, shop, { order, request, ...money })
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
