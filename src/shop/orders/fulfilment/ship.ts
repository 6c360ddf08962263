import type { AdminOrder, ShipOrderBody } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { dayIn, dayOf, isDay } from '../../lib/day.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import { orderShipped } from '../../mail/order-shipped.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { findOrder } from '../queries/find-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { readRefundableAmount } from '../refunds/request-refund.ts'
import { transitionOrder } from '../states.ts'
import { findAwaitedRefund } from './cancellation.ts'

/** @throws ShopError 'not_found', 'invalid' for a date that is not in the future, 'conflict' for a wrong status */
export async function shipOrder(
  shop: Shop,
  by: string,
  { order_id: id, ...body }: ShipOrderBody,
  attempt?: ResponseStore,
): Promise<AdminOrder> {
  if (!isInFuture(shop, body.estimated_delivery)) throw fieldError('estimated_delivery', NOT_IN_FUTURE)
  const estimated_delivery = dayOf(shop.config.timeZone, body.estimated_delivery)
  const { shipping_company, tracking_number } = body
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    await requireShippable(tx, order)
    await transitionOrder(tx, {
      orderId: id,
      from: 'processing',
      to: 'shipped',
      actor: 'admin',
      adminId: by,
      at,
    })
    const shipping = { shipping_company, tracking_number, estimated_delivery }
    await tx
      .updateTable('shippings')
      .set({ ...shipping, shipped_at: at })
      .where('order_id', '=', id)
      .execute()
    const before = { status: order.status }
    const after = { status: 'shipped', ...shipping }
    await recordChange(tx, {
      by,
      at,
      subject: 'order',
      id,
      name: order.code,
      action: 'shipped',
      before,
      after,
    })
    const shipped = await findOrder(tx, { id, of: 'anybody' })
    if (shipped) await queueMail(tx, shop, orderShipped(shop, shipped))
    const answer = await readAdminOrder(tx, id)
    await attempt?.saveResponse(tx, answer)
    return answer
  })
}

export const NOT_IN_FUTURE = 'Estimated delivery date must be in the future'

/** @param wanted a day, or an instant as ISO 8601 */
export function isInFuture({ clock, config }: Shop, wanted: string): boolean {
  const now = clock.now()
  return isDay(wanted) ? wanted > dayIn(config.timeZone, now) : new Date(wanted) > now
}

async function requireShippable(tx: Tx, order: LockedOrder): Promise<void> {
  const { id, status, payment_status, amount } = order
  if (status !== 'processing') throw new ShopError('conflict', NOT_SHIPPABLE[status])
  if (await findAwaitedRefund(tx, id)) throw new ShopError('conflict', 'This order is being cancelled.')
  if (payment_status !== 'paid') throw new ShopError('conflict', 'This order has been refunded.')
  // A full refund may wait for the provider.
  if (amount > 0 && (await readRefundableAmount(tx, order)) === 0)
    throw new ShopError('conflict', 'This order is being refunded.')
}

const SHIPPED = 'This order has already been shipped.'

export const NOT_SHIPPABLE: Record<Exclude<LockedOrder['status'], 'processing'>, string> = {
  pending: 'This order is not paid yet.',
  shipped: SHIPPED,
  delivered: SHIPPED,
  completed: SHIPPED,
  cancelled: 'This order is cancelled.',
}
