import { whyNotCancellable } from '../../../contract/cancellation/cancel-right.ts'
import type { Order } from '../../../contract/order.ts'
import { notFound, orNotFound, ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { findFreshOrder } from '../place/find-fresh-order.ts'
import type { OrderKey } from '../queries/find-order.ts'
import { readGuestOrder } from '../queries/read-guest-order.ts'
import { cancelRefundedOrder } from '../refunds/cancel-refunded.ts'
import { createRefundRequest, findUnacknowledgedRefund, trySendRefund } from '../refunds/request-refund.ts'
import { BY_SHOPPER, findAwaitedRefund, findCancellation, saveCancellation } from './cancellation.ts'
import { countShipments } from './shipment-rows.ts'

type OwnOrder = OrderKey & { of: 'guests' | { userId: string } }

/**
 * Refunds a paid order in full and cancels it, until the owner has begun it. Idempotent. If the provider is unavailable,
 * `reconcileOrders` completes it. @throws ShopError 'not_found', 'not_allowed', 'conflict'
 */
export async function cancelOwnOrder(shop: Shop, own: OwnOrder): Promise<Order> {
  const found = await readOwnOrder(shop, own)
  const refundId = await changeStock(shop, async (tx) => {
    const order = await lockOrder(tx, found.id)
    if (!order) throw notFound('order')
    const awaited = await findAwaitedRefund(tx, order.id)
    if (awaited || (await isCancelledByShopper(tx, order))) return awaited
    requireCancellable(shop, order, await countShipments(tx, order.id))
    return await beginRefund(tx, shop, order)
  })
  if (refundId) await trySendRefund(shop, refundId)
  return await readOwnOrder(shop, own)
}

async function readOwnOrder(shop: Shop, { id, of }: OwnOrder): Promise<Order> {
  if (of === 'guests') return await readGuestOrder(shop, id)
  return orNotFound(await findFreshOrder(shop, { id, of }), 'order')
}

async function isCancelledByShopper(tx: Tx, { id, status }: LockedOrder): Promise<boolean> {
  return status === 'cancelled' && (await findCancellation(tx, id))?.admin_id === null
}

function requireCancellable({ settings, clock }: Shop, order: LockedOrder, sent: number): void {
  const begun = {
    status: order.status,
    paid_at: order.paid_at?.toISOString() ?? null,
    packing_started_at: order.packing_started_at?.toISOString() ?? null,
    is_being_cancelled: false,
    shipments: Array(sent),
  }
  const reason = whyNotCancellable(begun, settings.current(), clock.now())
  if (reason) throw new ShopError('conflict', reason)
}

/** @returns the refund that the cancellation waits for; undefined when there was nothing to give back */
async function beginRefund(tx: Tx, shop: Shop, order: LockedOrder): Promise<string | undefined> {
  const { id: orderId } = order
  const at = shop.clock.now()
  const refundId =
    (await createRefundRequest(tx, { order, by: null, reason: BY_SHOPPER, at })) ??
    (await findUnacknowledgedRefund(tx, orderId))
  const request = { admin_id: null, reason: null, refund_id: refundId ?? null }
  await saveCancellation(tx, orderId, { ...request, at })
  if (!refundId) await cancelRefundedOrder(tx, shop, { orderId, request, refunded: order.refunded_amount })
  return refundId
}
