import { formatDay } from '../../contract/delivery/format-day.ts'
import { refundValues } from '../../contract/money/refund-values.ts'
import type { Returnable } from '../../contract/returns/order-return.ts'
import { hiddenNames } from '../gifts/hidden-names.ts'
import { notFound } from '../lib/errors.ts'
import { amountText } from '../lib/money.ts'
import type { Shop, Tx } from '../shop.ts'
import { paidPerPiece } from './exchange/exchange-price.ts'
import { findExchangeVariants } from './exchange/exchange-variants.ts'
import { findOrderLines, type OrderLines, type ReturnLine } from './order-lines.ts'
import { orderOfLink } from './order-links.ts'
import { findAskedReturns } from './photos/asked-returns.ts'

export const NOTHING_LEFT = 'All of it is in a return, withdrawn from or refunded.'

/** By a mailed link. @throws ShopError 'not_found' for a wrong or expired one */
export async function readReturnLink(shop: Shop, token: string): Promise<Returnable> {
  return await readReturnable(shop, await orderOfLink(shop, shop.db, token))
}

/** For the payer's pages, which hide the pieces of some gifts. @throws ShopError 'not_found' */
export async function readReturnable(shop: Shop, orderId: string): Promise<Returnable> {
  const found = await findReturnable(shop, shop.db, orderId)
  const hide = await hiddenNames(shop, shop.db, orderId)
  if (!hide) return found
  return {
    ...found,
    items: found.items.map((item) => ({ ...hide(item), exchange_for: [] })),
    returns: found.returns.map((one) => ({
      ...one,
      items: one.items.map((item) => ({ ...hide(item), exchange_for: null })),
    })),
  }
}

/** What a shopper can ask to return, line by line. @throws ShopError 'not_found' */
export async function findReturnable(
  shop: Pick<Shop, 'config' | 'clock' | 'settings'>,
  db: Tx,
  orderId: string,
): Promise<Returnable> {
  const found = await findOrderLines(shop, db, orderId)
  if (!found) throw notFound('order')
  const { id, code, currency, created_at, promo_amount, left_to_refund, lines } = found
  const values = refundValues(
    lines.map((line) => ({
      ...line,
      refundedBefore: line.quantity - line.left,
      refunded: Math.max(0, line.returnable),
    })),
    promo_amount,
  )
  const variants = await findExchangeVariants(db, id, paidPerPiece(lines, promo_amount))
  return {
    order: { id, code, currency, created_at: created_at.toISOString() },
    items: lines.map((line, at) => ({
      ...returnableItem(found, line, Math.min(values[at] ?? 0, left_to_refund)),
      exchange_for: variants.get(line.id) ?? [],
    })),
    returns: await findAskedReturns(db, found.id),
  }
}

function returnableItem(
  order: Pick<OrderLines, 'status'>,
  line: ReturnLine,
  value: number,
): Omit<Returnable['items'][number], 'exchange_for'> {
  const { id, name, quantity, right, returned, returnable, endsOn } = line
  const problem = problemOf(order, line)
  return {
    order_item_id: id,
    name,
    quantity,
    returned_quantity: returned,
    available_quantity: problem ? 0 : returnable,
    amount: amountText(problem ? 0 : value),
    right,
    only_faulty: right.kind === 'none',
    ends_on: endsOn,
    problem,
  }
}

function problemOf(
  { status }: Pick<OrderLines, 'status'>,
  { left, returnable, endsOn, isOver }: ReturnLine,
): string | null {
  if (status === 'pending') return 'This order is not paid: there is nothing to return.'
  if (status === 'cancelled') return 'This order was cancelled: there is nothing to return.'
  if (left === 0) return NOTHING_LEFT
  if (returnable <= 0) return 'It has not been sent yet. It can be returned once it is on its way.'
  return isOver && endsOn
    ? `It could be returned until ${formatDay(endsOn)}. If it is faulty, please write to us.`
    : null
}
