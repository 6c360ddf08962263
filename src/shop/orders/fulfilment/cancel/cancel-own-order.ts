import { whyNotCancellable } from '../../../../contract/cancellation/cancel-right.ts'
import type { Order } from '../../../../contract/order.ts'
import { notFound, orNotFound, ShopError } from '../../../lib/errors.ts'
import type { Shop, Tx } from '../../../shop.ts'
import { changeStock } from '../../../stock/change-stock.ts'
import { type LockedOrder, lockOrder } from '../../lock-order.ts'
import { findFreshOrder } from '../../place/find-fresh-order.ts'
import { readAdminOrder } from '../../queries/read-admin-order.ts'
import { readGuestOrder } from '../../queries/read-guest-order.ts'
import { trySendRefund } from '../../refunds/request-refund.ts'
import { beginRefund } from './begin-refund.ts'
import { findAwaitedRefund, findCancellation } from './cancellation.ts'

type OwnOrder = { id: string } & ({ of: 'guests'; email?: string | undefined } | { of: { userId: string } })

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
    await requireCancellable(tx, shop, order)
    return await beginRefund(tx, shop, order, { admin_id: null, reason: null })
  })
  if (refundId) await trySendRefund(shop, refundId)
  return await readOwnOrder(shop, own)
}

async function readOwnOrder(shop: Shop, own: OwnOrder): Promise<Order> {
  if (own.of === 'guests') return await readGuestOrder(shop, own.id, own.email)
  return orNotFound(await findFreshOrder(shop, own), 'order')
}

async function isCancelledByShopper(tx: Tx, { id, status }: LockedOrder): Promise<boolean> {
  return status === 'cancelled' && (await findCancellation(tx, id))?.admin_id === null
}

async function requireCancellable(tx: Tx, { settings, clock }: Shop, { id }: LockedOrder): Promise<void> {
  const begun = { ...(await readAdminOrder(tx, id)), is_being_cancelled: false }
  const reason = whyNotCancellable(begun, settings.current(), clock.now())
  if (reason) throw new ShopError('conflict', reason)
}
