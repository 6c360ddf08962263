import { recordChange } from '../../audit/record-change.ts'
import { amountText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'

type Recorded = {
  id: string
  orderId: string
  by: string
  reason: string | null
  /** The refunded amount before this refund, in minor units. */
  before: number
}

export async function recordRefund(
  tx: Tx,
  shop: Shop,
  { id, orderId, by, reason, before }: Recorded,
): Promise<void> {
  const { code } = await tx
    .selectFrom('orders')
    .select('code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await tx
    .selectFrom('refund_items as r')
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .select(['i.code', 'r.quantity', 'r.restocked'])
    .where('r.refund_id', '=', id)
    .orderBy('i.position')
    .execute()
  await recordChange(tx, {
    by,
    at: shop.clock.now(),
    subject: 'order',
    id: orderId,
    name: code,
    action: 'refunded',
    before: { refunded_amount: amountText(before), reason: null, items: [] },
    after: { refunded_amount: amountText(await readRefundedAmount(tx, orderId)), reason, items },
  })
}

/** @returns minor units */
export async function readRefundedAmount(tx: Tx, orderId: string): Promise<number> {
  const { refunded_amount } = await tx
    .selectFrom('payments')
    .select('refunded_amount')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return refunded_amount
}
