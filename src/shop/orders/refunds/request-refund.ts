import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { isUnacknowledged } from './is-unacknowledged.ts'
import { refundableAmount } from './refundable-amount.ts'
import { sendRefund } from './send-refund.ts'

type RefundRequest = {
  order: LockedOrder
  by: string
  reason: string | null
  at: Date
  /** Minor units; defaults to the refundable amount. */
  amount?: number
  idempotencyKey?: string | undefined
}

/** Reduces the refundable amount at once. The caller holds the order's lock. @returns undefined when nothing is refundable */
export async function createRefundRequest(
  tx: Tx,
  { order, by, reason, at, amount, idempotencyKey }: RefundRequest,
): Promise<string | undefined> {
  const amountToRefund = amount ?? (await readRefundableAmount(tx, order))
  if (amountToRefund <= 0) return undefined
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: order.id,
      amount: amountToRefund,
      reason,
      admin_id: by,
      idempotency_key: idempotencyKey ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns minor units */
export async function readRefundableAmount(tx: Tx, order: LockedOrder): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['amount', 'status'])
    .where('order_id', '=', order.id)
    .execute()
  return refundableAmount({ ...order, amount: order.paid_amount ?? order.amount, refunds })
}

export async function findUnacknowledgedRefund(tx: Tx, orderId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
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
