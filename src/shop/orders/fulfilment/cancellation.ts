import { recordChange } from '../../audit/record-change.ts'
import { amountText } from '../../lib/money.ts'
import { orderCancelled } from '../../mail/order-cancelled.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { findOrder } from '../queries/find-order.ts'
import { isUnanswered } from '../refunds/is-unacknowledged.ts'

/** What an admin has asked for; `refund_id` is the refund that has to be through first. */
export type Cancellation = { admin_id: string; reason: string | null; refund_id: string | null }

/**
 * Writes down that an admin wants an order cancelled, before anything outside is asked: whoever ends the order then,
 * also after this process has died, ends it as the admin's. The caller holds the order's row lock.
 */
export async function askCancellation(
  tx: Tx,
  orderId: string,
  { at, ...asked }: Cancellation & { at: Date },
): Promise<void> {
  await tx
    .insertInto('order_cancellations')
    .values({ order_id: orderId, requested_at: at, ...asked })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ requested_at: at, ...asked }))
    .execute()
}

export async function findCancellation(tx: Tx, orderId: string): Promise<Cancellation | undefined> {
  return await tx
    .selectFrom('order_cancellations')
    .select(['admin_id', 'reason', 'refund_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** The refund that a cancellation waits for, if it does: the order must not be shipped meanwhile. */
export async function awaitedRefund(tx: Tx, orderId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('order_cancellations as c')
    .innerJoin('refunds as r', 'r.id', 'c.refund_id')
    .select('r.id')
    .where('c.order_id', '=', orderId)
    .where(isUnanswered('r'))
    .executeTakeFirst()
  return found?.id
}

/** What was asked for can't be done. */
export async function forgetCancellation(
  tx: Tx,
  which: { order_id: string } | { refund_id: string },
): Promise<void> {
  const [[column, id]] = Object.entries(which) as [['order_id' | 'refund_id', string]]
  await tx.deleteFrom('order_cancellations').where(column, '=', id).execute()
}

/** The timeline's event of an order that an admin ends. */
export function eventOf({ admin_id, reason }: Cancellation) {
  return { actor: 'admin', adminId: admin_id, reason: reason ?? 'Cancelled by the shop' } as const
}

type Ended = { order: LockedOrder; asked: Cancellation; refunded: number }

/** The shopper's letter and the log's entry of an order that an admin has ended. `refunded`: minor units. */
export async function tellOfCancellation(
  tx: Tx,
  shop: Shop,
  { order, asked, refunded }: Ended,
): Promise<void> {
  const { admin_id: by, reason } = asked
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
  const told = await findOrder(tx, { id, of: 'anybody' })
  if (told) await queueMail(tx, shop, orderCancelled(shop, told, { refunded, reason }))
}
