import { formatDay } from '../../contract/delivery/format-day.ts'
import type { OrderStatus } from '../../contract/order.ts'
import type { Withdrawable } from '../../contract/returns/withdrawal.ts'
import { hiddenNames } from '../gifts/hidden-names.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { findOrderLines, type ReturnLine } from '../returns/order-lines.ts'
import { orderOfLink } from '../returns/order-links.ts'
import type { Shop, Tx } from '../shop.ts'

/** By a mailed link. @throws ShopError 'not_found' for a wrong or expired one */
export async function readWithdrawalLink(shop: Shop, token: string): Promise<Withdrawable> {
  requireEnabled(shop)
  return await readWithdrawable(shop, await orderOfLink(shop, shop.db, token))
}

/** For the payer's pages, which hide the pieces of some gifts. @throws ShopError 'not_found' */
export async function readWithdrawable(shop: Shop, orderId: string): Promise<Withdrawable> {
  const found = await findWithdrawable(shop, shop.db, orderId)
  const hide = await hiddenNames(shop, shop.db, orderId)
  return hide ? { ...found, items: found.items.map(hide) } : found
}

/** What a shopper can withdraw from, line by line. @throws ShopError 'not_found' */
export async function findWithdrawable(
  shop: Pick<Shop, 'config' | 'clock' | 'settings'>,
  db: Tx,
  orderId: string,
): Promise<Withdrawable> {
  const found = await findOrderLines(shop, db, orderId)
  if (!found) throw notFound('order')
  const { id, code, status, created_at, lines } = found
  return {
    order: { id, code, created_at: created_at.toISOString() },
    items: lines.map((line) => withdrawableItem(status, line)),
  }
}

/** @throws ShopError 'not_found' when the owner has turned withdrawals off */
export function requireEnabled({ settings }: Pick<Shop, 'settings'>): void {
  if (!settings.current().withdrawal_enabled)
    throw new ShopError('not_found', 'This shop takes withdrawals by e-mail only.')
}

function withdrawableItem(status: OrderStatus, line: ReturnLine): Withdrawable['items'][number] {
  const { id, name, quantity, right, withdrawn, withdrawable, endsOn } = line
  const problem = problemOf(status, line)
  return {
    order_item_id: id,
    name,
    quantity,
    withdrawn_quantity: withdrawn,
    available_quantity: problem ? 0 : withdrawable,
    right,
    ends_on: endsOn,
    problem,
  }
}

function problemOf(status: OrderStatus, { withdrawable, right, endsOn, isOver }: ReturnLine): string | null {
  if (status === 'pending') return 'This order is not paid: there is nothing to withdraw from.'
  if (status === 'cancelled') return 'This order was cancelled: there is nothing to withdraw from.'
  if (withdrawable === 0) return 'All of it was withdrawn from, returned or refunded.'
  if (right.kind === 'none') return right.sentence
  return isOver && endsOn ? `It could be withdrawn from until ${formatDay(endsOn)}.` : null
}
