import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findReturnRows } from '../find-returns.ts'
import type { ReturnRow } from '../return-row.ts'
import { type ExchangeLine, exchangeLines } from './exchange-lines.ts'
import { moveStock, releaseHolds, requireStock } from './hold-variants.ts'
import { reportRelease } from './report-release.ts'

const GONE = 'It is not in stock any more'

/**
 * The payment provider refused a refund: what its pieces had released is held again for as long as before. Without stock
 * nothing is, and shopper and owner get an e-mail. Idempotent. The caller holds the locks of the order and of its variants.
 */
export async function holdAgain(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const ids = await returnsWithHolds(tx, shop, orderId)
  for (const found of await findReturnRows(tx, ids)) {
    const lines = isOpen(found) ? await releasedLines(tx, found) : []
    if (lines.length === 0) continue
    if (await isInStock(tx, shop, lines)) await hold(tx, shop, found.id, lines)
    else {
      await releaseHolds(tx, shop, found.id)
      await reportRelease(tx, shop, found, GONE)
    }
  }
}

/** A hold that is over, or whose exchange was not paid, has ended for another reason, which shopper and owner know. */
async function returnsWithHolds(tx: Tx, shop: Shop, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('returns as r')
    .select('r.id')
    .where('r.order_id', '=', orderId)
    .where('r.state', 'in', ['approved', 'received', 'inspected'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('exchange_holds as h')
          .select('h.return_id')
          .whereRef('h.return_id', '=', 'r.id')
          .where('h.held_until', '>', shop.clock.now()),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('return_events as e')
            .select('e.id')
            .whereRef('e.return_id', '=', 'r.id')
            .where('e.event', '=', 'released'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Neither refunded nor exchanged, and there is money left that can pay an exchange. */
function isOpen({ refund, refundable }: ReturnRow): boolean {
  return (refund === null || refund.status === 'failed') && refundable > 0
}

/** What is wished beyond what is held, of the lines that were held: what was refunded before the approval was not. */
async function releasedLines(tx: Tx, found: ReturnRow): Promise<ExchangeLine[]> {
  const holds = await tx
    .selectFrom('exchange_holds')
    .select(['order_item_id', 'quantity', 'released_at'])
    .where('return_id', '=', found.id)
    .execute()
  return exchangeLines(found).flatMap((line) => {
    const hold = holds.find(({ order_item_id }) => order_item_id === line.order_item_id)
    if (!hold) return []
    const quantity = line.quantity - (hold.released_at ? 0 : hold.quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

/** As it was held before, it may not be sold any more. */
async function isInStock(tx: Tx, shop: Shop, lines: ExchangeLine[]): Promise<boolean> {
  const held = lines.map(({ variant_id }) => variant_id)
  try {
    await requireStock(tx, shop, lines, held)
    return true
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'conflict') throw error
    return false
  }
}

async function hold(tx: Tx, shop: Shop, returnId: string, lines: ExchangeLine[]): Promise<void> {
  for (const { order_item_id, quantity } of lines)
    await tx
      .updateTable('exchange_holds')
      .set(({ eb, ref, val }) => ({
        quantity: eb
          .case()
          .when('released_at', 'is', null)
          .then(eb(ref('quantity'), '+', quantity))
          .else(val(quantity))
          .end(),
        released_at: null,
      }))
      .where('return_id', '=', returnId)
      .where('order_item_id', '=', order_item_id)
      .execute()
  const at = shop.clock.now()
  await moveStock(tx, { returnId, lines, sign: -1, reason: 'exchange_held', at })
}
