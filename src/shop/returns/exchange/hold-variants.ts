import { sql } from 'kysely'
import { sumOf } from '../../../contract/money/split.ts'
import { optionsText } from '../../../contract/options-text.ts'
import { ShopError } from '../../lib/errors.ts'
import { weekOf } from '../../made-to-order/week.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockedVariants, lockVariants, type StockedVariant } from '../../stock/deduct-stock.ts'
import { findReturnRows } from '../find-returns.ts'
import { returnRefund } from '../refund/return-refund.ts'
import type { ReturnRow } from '../return-row.ts'
import { type ExchangeLine, exchangeLines, exchangeTotal } from './exchange-lines.ts'
import { requirePayableDifference } from './payable-difference.ts'

const DAY_MS = 24 * 3_600_000

/** Takes the wished pieces from the stock for the shopper. The caller holds the order's lock. @throws ShopError 'conflict' */
export async function holdVariants(tx: Tx, shop: Shop, found: ReturnRow): Promise<void> {
  const lines = exchangeLines(found)
  if (lines.length === 0) return
  await requireStock(tx, shop, lines)
  const { goods: worth } = await returnRefund(shop, tx, found)
  requirePayableDifference(exchangeTotal(found) - worth, found)
  const at = shop.clock.now()
  const { exchange_hold_days } = shop.settings.current()
  const held_until = new Date(at.getTime() + exchange_hold_days * DAY_MS)
  await tx
    .insertInto('exchange_holds')
    .values(lines.map((line) => ({ ...line, return_id: found.id, held_until })))
    .execute()
  await moveStock(tx, { returnId: found.id, lines, sign: -1, reason: 'exchange_held', at })
}

/**
 * Locks the variants. @param held until now: the shopper gets them though they are not sold any more
 * @throws ShopError 'conflict' with what the owner can do instead
 */
export async function requireStock(
  tx: Tx,
  shop: Shop,
  lines: ExchangeLine[],
  held: string[] = [],
): Promise<Map<string, StockedVariant>> {
  const ids = lines.map(({ variant_id }) => variant_id)
  const { rows } = await lockedVariants(sql<boolean>`v.id = any(${ids}::uuid[])`, weekOf(shop)).execute(tx)
  for (const { id, name, options, stock_quantity, archived } of rows) {
    const wanted = sumOf(lines.filter(({ variant_id }) => variant_id === id).map(({ quantity }) => quantity))
    const piece = [name, optionsText(options)].filter(Boolean).join(', ')
    if (archived && !held.includes(id))
      throw new ShopError('conflict', `${piece} is not sold any more. You can refund this return instead.`)
    if (stock_quantity < wanted)
      throw new ShopError(
        'conflict',
        `${piece}: ${stock_quantity === 0 ? 'none is' : `only ${stock_quantity} are`} in stock. You can refund this return instead.`,
      )
  }
  return new Map(rows.map((variant) => [variant.id, variant]))
}

/** Puts what is held back into the stock. Idempotent. The caller holds the order's lock. @returns the variants that were held */
export async function releaseHolds(tx: Tx, shop: Shop, returnId: string): Promise<string[]> {
  const at = shop.clock.now()
  const released = await tx
    .updateTable('exchange_holds')
    .set({ released_at: at })
    .where('return_id', '=', returnId)
    .where('released_at', 'is', null)
    .returning(['order_item_id', 'variant_id', 'quantity', 'price'])
    .execute()
  const held = released.map(({ variant_id }) => variant_id)
  if (held.length === 0) return []
  await lockVariants(tx, held)
  await moveStock(tx, { returnId, lines: released, sign: 1, reason: 'exchange_released', at })
  return held
}

/**
 * What is held for pieces that were withdrawn from or refunded in the order goes back into the stock. Idempotent. The caller
 * holds the locks of the order and of its variants.
 */
export async function fitHolds(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const at = shop.clock.now()
  const held = await tx
    .selectFrom('exchange_holds as h')
    .innerJoin('returns as r', 'r.id', 'h.return_id')
    .select(['h.return_id', 'h.order_item_id', 'h.variant_id', 'h.quantity', 'h.price'])
    .where('r.order_id', '=', orderId)
    .where('h.released_at', 'is', null)
    .execute()
  const found = await findReturnRows(tx, [...new Set(held.map(({ return_id }) => return_id))])
  // Without money left, there is nothing that could pay an exchange.
  const wished = new Map(found.map((row) => [row.id, row.refundable > 0 ? exchangeLines(row) : []]))
  for (const { return_id: returnId, ...hold } of held) {
    const line = wished.get(returnId)?.find(({ order_item_id }) => order_item_id === hold.order_item_id)
    const left = line?.quantity ?? 0
    if (hold.quantity <= left) continue
    await tx
      .updateTable('exchange_holds')
      .set(left > 0 ? { quantity: left } : { released_at: at })
      .where('return_id', '=', returnId)
      .where('order_item_id', '=', hold.order_item_id)
      .execute()
    const lines = [{ ...hold, quantity: hold.quantity - left }]
    await moveStock(tx, { returnId, lines, sign: 1, reason: 'exchange_released', at })
  }
}

type Move = {
  returnId: string
  lines: ExchangeLine[]
  sign: 1 | -1
  reason: 'exchange_held' | 'exchange_released'
  at: Date
}

/** With its ledger entries. The variants are locked. */
export async function moveStock(tx: Tx, { returnId, lines, sign, reason, at }: Move): Promise<void> {
  await sql`
    with line as (
      select variant_id, sum(quantity)::int * ${sign}::int as quantity
      from unnest(${lines.map(({ variant_id }) => variant_id)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[])
        line (variant_id, quantity) group by variant_id
    ), moved as (
      update variants v set stock_quantity = v.stock_quantity + line.quantity from line where v.id = line.variant_id
      returning v.id, v.product_id, line.quantity
    )
    insert into stock_movements (product_id, variant_id, quantity, reason, return_id, created_at)
    select product_id, id, quantity, ${reason}, ${returnId}, ${at} from moved`.execute(tx)
}
