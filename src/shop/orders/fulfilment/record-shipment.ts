import type { ShipOrderBody } from '../../../contract/admin/order.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { withdrawnPieces } from '../../../contract/returns/withdrawn-pieces.ts'
import { recordChange } from '../../audit/record-change.ts'
import { dayOf } from '../../lib/day.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import { orderShipped } from '../../mail/messages/order-shipped.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { readRefundableAmount } from '../refunds/request-refund.ts'
import { transitionOrder } from '../states.ts'
import { findAwaitedRefund } from './cancellation.ts'
import { readCollection } from './collection.ts'

/** @throws ShopError 'not_found'; 'conflict' for an order that is collected, a wrong status, or a withdrawal that is not confirmed */
export async function recordShipment(
  tx: Tx,
  shop: Shop,
  by: string,
  { order_id: id, shipping_company, tracking_number, estimated_delivery, confirm_withdrawn }: ShipOrderBody,
): Promise<void> {
  const at = shop.clock.now()
  const order = await lockOrder(tx, id)
  if (!order) throw notFound('order')
  if (await readCollection(tx, id)) throw new ShopError('conflict', COLLECTED)
  await requireShippable(tx, order)
  if (!confirm_withdrawn) await requireNoWithdrawal(tx, id)
  await transitionOrder(tx, {
    orderId: id,
    from: 'processing',
    to: 'shipped',
    actor: 'admin',
    adminId: by,
    at,
  })
  const shipping = {
    shipping_company,
    tracking_number,
    estimated_delivery: dayOf(shop.config.timeZone, estimated_delivery),
  }
  await tx
    .updateTable('shippings')
    .set({ ...shipping, shipped_at: at })
    .where('order_id', '=', id)
    .execute()
  const before = { status: order.status }
  const after = { status: 'shipped', ...shipping }
  await recordChange(tx, { by, at, subject: 'order', id, name: order.code, action: 'shipped', before, after })
  await queueMail(tx, shop, orderShipped(shop, await readAdminOrder(tx, id)))
}

/** @throws ShopError 'conflict' */
export async function requireShippable(tx: Tx, order: LockedOrder): Promise<void> {
  const { id, status, payment_status, amount } = order
  if (status !== 'processing') throw new ShopError('conflict', NOT_SHIPPABLE[status])
  if (await findAwaitedRefund(tx, id)) throw new ShopError('conflict', 'This order is being cancelled.')
  if (payment_status !== 'paid') throw new ShopError('conflict', 'This order has been refunded.')
  // A full refund may wait for the provider.
  if (amount > 0 && (await readRefundableAmount(tx, order)) === 0)
    throw new ShopError('conflict', 'This order is being refunded.')
}

export async function requireNoWithdrawal(tx: Tx, id: string): Promise<void> {
  const { order_items } = await readAdminOrder(tx, id)
  const withdrawn = withdrawnPieces(sumOf(order_items.map((item) => item.awaiting_refund_quantity)))
  if (withdrawn)
    throw fieldError(
      'confirm_withdrawn',
      `${withdrawn} Refund what was withdrawn from, or confirm that the shopper gets it all the same.`,
      'conflict',
    )
}

export const COLLECTED = 'This order is collected in the shop: mark it as ready instead.'

const SHIPPED = 'This order has already been shipped.'

export const NOT_SHIPPABLE: Record<Exclude<LockedOrder['status'], 'processing'>, string> = {
  pending: 'This order is not paid yet.',
  shipped: SHIPPED,
  delivered: SHIPPED,
  completed: SHIPPED,
  cancelled: 'This order is cancelled.',
}
