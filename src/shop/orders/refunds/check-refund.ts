import { sql } from 'kysely'
import { RESTOCK_MESSAGE, type RefundBody } from '../../../contract/admin/order-money.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import { minorUnits, priceText } from '../../lib/money.ts'
import type { Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { readRefundableAmount } from './read-refundable-amount.ts'
import { shippingLeft } from './refund-rows.ts'

type Shown = Pick<RefundBody, 'refundable_shown' | 'awaiting_shown'>

/** @throws ShopError 'conflict' when something was refunded, or a withdrawal changed, since the form was loaded */
export async function requireShown(
  tx: Tx,
  { id, currency }: LockedOrder,
  { refundable_shown, awaiting_shown }: Shown,
): Promise<void> {
  if (refundable_shown === undefined && awaiting_shown === undefined) return
  const { refundable_amount, order_items } = await readAdminOrder(tx, id)
  const awaiting = sumOf(order_items.map((item) => item.awaiting_refund_quantity))
  const left = priceText(minorUnits(Number(refundable_amount)), currency)
  if (refundable_shown !== undefined && refundable_shown !== refundable_amount)
    throw fieldError(
      'refundable_shown',
      `Something was refunded meanwhile: ${left} can still be given back. Check the refund, then send it again.`,
      'conflict',
    )
  if (awaiting_shown !== undefined && awaiting_shown !== awaiting)
    throw fieldError(
      'awaiting_shown',
      `The withdrawals of this order have changed meanwhile: ${awaiting} ${awaiting === 1 ? 'piece waits' : 'pieces wait'} for a refund. Check the refund, then send it again.`,
      'conflict',
    )
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
