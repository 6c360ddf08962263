import { sql } from 'kysely'
import { RESTOCK_MESSAGE, type RefundBody } from '../../../contract/admin/order-money.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import { amountText, priceText } from '../../lib/money.ts'
import type { Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { shippingLeft } from './refund-rows.ts'
import { readRefundableAmount } from './request-refund.ts'

type Shown = Pick<RefundBody, 'refundable_shown' | 'refunds_shown'>

/** @throws ShopError 'conflict' when another refund was made since the form was loaded, also one of 0.00 */
export async function requireShown(tx: Tx, order: LockedOrder, shown: Shown): Promise<void> {
  const { refundable_shown, refunds_shown } = shown
  const left = await readRefundableAmount(tx, order)
  const isSameAmount = refundable_shown === undefined || refundable_shown === amountText(left)
  const isSameCount = refunds_shown === undefined || refunds_shown === (await countRefunds(tx, order))
  if (isSameAmount && isSameCount) return
  throw fieldError(
    isSameAmount ? 'refunds_shown' : 'refundable_shown',
    `Something was refunded meanwhile: ${priceText(left, order.currency)} can still be given back. Check the refund, then send it again.`,
    'conflict',
  )
}

async function countRefunds(tx: Tx, { id }: LockedOrder): Promise<number> {
  const { count } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns minor units */
export async function requireShippingLeft(tx: Tx, { id }: LockedOrder): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ${shippingLeft} as left from orders o where o.id = ${id}`.execute(tx)
  const left = rows[0]?.left ?? 0
  if (left > 0) return left
  throw new ShopError('conflict', 'There is nothing left to give back of the delivery of this order.')
}

/** @returns minor units */
export async function requireRefundable(tx: Tx, order: LockedOrder): Promise<number> {
  if (!order.paid_at) throw new ShopError('conflict', 'This order has not been paid.')
  const left = await readRefundableAmount(tx, order)
  if (left === 0) throw new ShopError('conflict', 'There is nothing left to refund on this order.')
  return left
}

/** Minor units. */
type Amounts = { amount: number; left: number }

export function requireLeft(
  { currency }: LockedOrder,
  { restock }: Pick<RefundBody, 'restock'>,
  { amount, left }: Amounts,
): void {
  if (amount > left)
    throw fieldError('amount', `At most ${priceText(left, currency)} can still be refunded.`, 'conflict')
  if (restock !== undefined && amount < left) throw fieldError('restock', RESTOCK_MESSAGE)
}
