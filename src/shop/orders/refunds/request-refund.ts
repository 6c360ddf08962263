import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { isUnanswered } from './is-unacknowledged.ts'
import { leftToRefund } from './refundable.ts'
import { sendRefund } from './send-refund.ts'

type Ask = {
  order: LockedOrder
  by: string
  reason: string | null
  at: Date
  /** Minor units; all that is left when it is not given. */
  amount?: number
  idempotencyKey?: string | undefined
}

/**
 * Writes down a refund that the provider is to be asked for, in the caller's transaction and under the order's row
 * lock. Written down it counts: no two can give back more than was paid.
 * @returns its id; undefined when there is nothing to give back
 */
export async function askRefund(
  tx: Tx,
  { order, by, reason, at, amount, idempotencyKey }: Ask,
): Promise<string | undefined> {
  const wanted = amount ?? (await leftOf(tx, order))
  if (wanted <= 0) return undefined
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: order.id,
      amount: wanted,
      reason,
      admin_id: by,
      idempotency_key: idempotencyKey ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Minor units that can still be given back. */
export async function leftOf(tx: Tx, order: LockedOrder): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['amount', 'status'])
    .where('order_id', '=', order.id)
    .execute()
  return leftToRefund({ ...order, amount: order.paid_amount ?? order.amount, refunds })
}

/** The newest refund of an order that the provider has not taken yet. */
export async function pendingRefund(tx: Tx, orderId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where(isUnanswered('refunds'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

/**
 * Asks the provider for a refund now; when it is away, the sweep asks again until it has it.
 * @throws ShopError 'conflict' when the provider refuses
 */
export async function payBack(shop: Shop, refundId: string): Promise<void> {
  await sendRefund(shop, refundId).catch((error) => {
    if (!(error instanceof ShopError) || error.code !== 'payment_unavailable') throw error
    shop.log.warn({ refund: refundId }, 'a refund waits for the payment provider')
  })
}
