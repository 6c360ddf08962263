import { recordChange } from '../../audit/record-change.ts'
import { amountText } from '../../lib/money.ts'
import { orderCancelled } from '../../mail/messages/order-cancelled.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { findOrder } from '../queries/find-order.ts'
import { isUnacknowledged } from '../refunds/is-unacknowledged.ts'

/** An admin's request. `refund_id` is the refund that the cancellation waits for. */
export type Cancellation = { admin_id: string; reason: string | null; refund_id: string | null }

/** Whichever process cancels the order later attributes it to the admin. The caller holds the order's lock. */
export async function saveCancellation(
  tx: Tx,
  orderId: string,
  { at, ...request }: Cancellation & { at: Date },
): Promise<void> {
  await tx
    .insertInto('order_cancellations')
    .values({ order_id: orderId, requested_at: at, ...request })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ requested_at: at, ...request }))
    .execute()
}

export async function findCancellation(tx: Tx, orderId: string): Promise<Cancellation | undefined> {
  return await tx
    .selectFrom('order_cancellations')
    .select(['admin_id', 'reason', 'refund_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** Finds the refund that a cancellation waits for. The order must not be shipped meanwhile. */
export async function findAwaitedRefund(tx: Tx, orderId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('order_cancellations as c')
    .innerJoin('refunds as r', 'r.id', 'c.refund_id')
    .select('r.id')
    .where('c.order_id', '=', orderId)
    .where(isUnacknowledged('r'))
    .executeTakeFirst()
  return found?.id
}

export async function deleteCancellation(
  tx: Tx,
  which: { order_id: string } | { refund_id: string },
): Promise<void> {
  const [[column, id]] = Object.entries(which) as [['order_id' | 'refund_id', string]]
  await tx.deleteFrom('order_cancellations').where(column, '=', id).execute()
}

export function cancellationEvent({ admin_id, reason }: Cancellation) {
  return { actor: 'admin', adminId: admin_id, reason: reason ?? 'Cancelled by the shop' } as const
}

/** `refunded`: minor units. */
type Cancelled<Request> = { order: LockedOrder; request: Request; refunded: number }

export async function recordCancellation(
  tx: Tx,
  shop: Shop,
  { order, request, refunded }: Cancelled<Cancellation>,
): Promise<void> {
  const { admin_id: by, reason } = request
  const { id, code: name, status } = order
  const after = { status: 'cancelled', reason, refunded: amountText(refunded) }
  const before = { status, reason: null, refunded: null }
  await recordChange(tx, {
    by,
    at: shop.clock.now(),
    subject: 'order',
    id,
    name,
    action: 'cancelled',
    before,
    after,
  })
  await queueCancellationEmail(tx, shop, { order, request, refunded })
}

export async function queueCancellationEmail(
  tx: Tx,
  shop: Shop,
  { order, request, refunded }: Cancelled<Cancellation | undefined>,
): Promise<void> {
  const cancelled = await findOrder(tx, { id: order.id, of: 'anybody' })
  const reason = request?.reason ?? null
  if (cancelled) await queueMail(tx, shop, orderCancelled(shop, cancelled, { refunded, reason }))
}
