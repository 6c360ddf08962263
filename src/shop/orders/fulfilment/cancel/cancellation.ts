import { recordChange } from '../../../audit/record-change.ts'
import { amountText } from '../../../lib/money.ts'
import { cancelledByShopper } from '../../../mail/messages/cancelled-by-shopper.ts'
import { orderCancelled } from '../../../mail/messages/order-cancelled.ts'
import { ownerEmails } from '../../../mail/notify-owner.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../../shop.ts'
import type { LockedOrder } from '../../lock-order.ts'
import { findOrder } from '../../queries/find-order.ts'
import { isUnacknowledged } from '../../refunds/is-unacknowledged.ts'

/** A request of an admin, without one the shopper's. `refund_id` is the refund that the cancellation waits for. */
export type Cancellation = { admin_id: string | null; reason: string | null; refund_id: string | null }

/** Whichever process cancels the order later attributes it to who asked for it. The caller holds the order's lock. */
export async function saveCancellation(
  tx: Tx,
  orderId: string,
  { at, keeps_rest = false, ...request }: Cancellation & { at: Date; keeps_rest?: boolean },
): Promise<void> {
  await tx
    .insertInto('order_cancellations')
    .values({ order_id: orderId, requested_at: at, keeps_rest, ...request })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ requested_at: at, keeps_rest, ...request }),
    )
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

/** @param kept the price that is not given back of what was paid; empty when all is */
export function cancellationEvent({ admin_id, reason }: Cancellation, kept = '') {
  if (admin_id === null) return { actor: 'shopper', reason: BY_SHOPPER } as const
  const why = reason ?? 'Cancelled by the shop'
  const whyAndKept = kept ? `${why.replace(/[.!]$/, '')}; ${kept} not refunded` : why
  return { actor: 'admin', adminId: admin_id, reason: whyAndKept } as const
}

export const BY_SHOPPER = 'Cancelled by the customer'

/** Minor units. `kept`: of what was paid, not given back. */
export type MoneyBack = { refunded: number; kept: number }

type Cancelled<Request> = MoneyBack & { order: LockedOrder; request: Request }

export async function recordCancellation(
  tx: Tx,
  shop: Shop,
  { order, request, refunded, kept }: Cancelled<Cancellation>,
): Promise<void> {
  const { admin_id: by, reason } = request
  const { id, code: name, status } = order
  const keptText = kept > 0 ? { kept: amountText(kept) } : {}
  const after = { status: 'cancelled', reason, refunded: amountText(refunded), ...keptText }
  const before = { status, reason: null, refunded: null }
  const at = shop.clock.now()
  // The log is of admins: the order's timeline has what shoppers did.
  if (by) await recordChange(tx, { by, at, subject: 'order', id, name, action: 'cancelled', before, after })
  else await queueOwnerEmails(tx, shop, id)
  await queueCancellationEmail(tx, shop, { order, request, refunded, kept })
}

async function queueOwnerEmails(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const cancelled = await findOrder(tx, { id: orderId, of: 'anybody' })
  if (!cancelled) return
  const owners = await ownerEmails({ ...shop, db: tx }, 'new_order')
  for (const to of owners) await queueMail(tx, shop, cancelledByShopper(shop, cancelled, to))
}

export async function queueCancellationEmail(
  tx: Tx,
  shop: Shop,
  { order, request, refunded, kept }: Cancelled<Cancellation | undefined>,
): Promise<void> {
  const cancelled = await findOrder(tx, { id: order.id, of: 'anybody' })
  const reason = request?.reason ?? null
  const isWanted = request?.admin_id === null
  if (!cancelled) return
  // A refund that waits is refused when all was given back in the provider's dashboard.
  const left = (order.paid_amount ?? order.amount) - refunded - kept
  const waiting = Math.max(0, Math.min(left, await sumWaitingRefunds(tx, order.id)))
  const money = { refunded, waiting, kept }
  await queueMail(tx, shop, orderCancelled(shop, cancelled, { ...money, reason, isWanted }))
}

/** Minor units of earlier refunds that the payment provider does not have yet. */
async function sumWaitingRefunds(tx: Tx, orderId: string): Promise<number> {
  const { waiting } = await tx
    .selectFrom('refunds')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('waiting'))
    .where('order_id', '=', orderId)
    .where('exchange_order_id', 'is', null)
    .where(isUnacknowledged('refunds'))
    .executeTakeFirstOrThrow()
  return Number(waiting)
}
