import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { isUnacknowledged } from './is-unacknowledged.ts'
import { readRefundableAmount } from './read-refundable-amount.ts'
import { sendRefund } from './send-refund.ts'

type RefundRequest = {
  order: LockedOrder
  /** Null: not an admin's. */
  by: string | null
  reason: string | null
  at: Date
  /** Minor units; defaults to the refundable amount. */
  amount?: number
  shipping?: number | undefined
  idempotencyKey?: string | undefined
  /** What it pays instead of going back to the shopper. */
  exchangeOrderId?: string | undefined
  /** For pieces that cost nothing and are not sent. */
  canBeNothing?: boolean
}

/**
 * Reduces the refundable amount at once. What the payment of an exchange does not cover is another row, a part of this one:
 * each is one refund at the provider. The caller holds the order's lock. @returns undefined when nothing is refundable
 */
export async function createRefundRequest(
  tx: Tx,
  {
    order,
    by,
    reason,
    at,
    amount,
    shipping = 0,
    idempotencyKey,
    exchangeOrderId,
    canBeNothing,
  }: RefundRequest,
): Promise<string | undefined> {
  const amountToRefund = amount ?? (await readRefundableAmount(tx, order))
  if (amountToRefund <= 0 && !canBeNothing) return undefined
  const credit = await creditPart(tx, order, amountToRefund)
  const own = amountToRefund - credit
  const common = { order_id: order.id, reason, admin_id: by, created_at: at }
  const { id } = await tx
    .insertInto('refunds')
    .values({
      ...common,
      amount: own || credit,
      from_credit: own ? 0 : credit,
      shipping,
      idempotency_key: idempotencyKey ?? null,
      exchange_order_id: exchangeOrderId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (own && credit) {
    const part = { ...common, amount: credit, from_credit: credit, part_of: id }
    await tx.insertInto('refunds').values(part).execute()
  }
  return id
}

/** What the payment of an exchange itself does not cover: its own is given back first. */
async function creditPart(tx: Tx, order: LockedOrder, amount: number): Promise<number> {
  if (order.exchange_credit === 0) return 0
  const { own } = await tx
    .selectFrom('refunds')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>(sql`amount - from_credit`), lit(0)).as('own'))
    .where('order_id', '=', order.id)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  const paid = order.paid_amount ?? order.amount - order.exchange_credit
  return Math.max(0, amount - Math.max(0, paid - Number(own)))
}

export async function findUnacknowledgedRefund(tx: Tx, orderId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('part_of', 'is', null)
    .where(isUnacknowledged('refunds'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

/** If the provider is unavailable, `reconcileOrders` sends it later. @throws ShopError 'conflict' when it is refused */
export async function trySendRefund(shop: Shop, refundId: string): Promise<void> {
  await sendRefund(shop, refundId).catch((error) => {
    if (!(error instanceof ShopError) || error.code !== 'payment_unavailable') throw error
    shop.log.warn({ refund: refundId }, 'the payment provider is unavailable; the refund is sent later')
  })
}
