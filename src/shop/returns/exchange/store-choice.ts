import { lineName } from '../../../contract/engraving/rules.ts'
import type { ReturnChoices } from '../../../contract/returns/order-return.ts'
import type { ApproveBody } from '../../../contract/returns/return-action-bodies.ts'
import { fieldError, notFound } from '../../lib/errors.ts'
import type { Tx } from '../../shop.ts'
import { findReturnRows } from '../find-returns.ts'
import type { ReturnRow } from '../return-row.ts'
import { paidPerPiece } from './exchange-price.ts'
import { findExchangeVariants } from './exchange-variants.ts'

/** @throws ShopError 'not_found' */
export async function readChoices(db: Tx, id: string): Promise<ReturnChoices> {
  const [found] = await findReturnRows(db, [id])
  if (!found) throw notFound('return')
  return await choicesOf(db, found)
}

/** What the owner sends for lines that the shopper leaves to the shop. @throws ShopError 'invalid' for what is not offered */
export async function chooseExchange(tx: Tx, found: ReturnRow, wanted: ApproveBody['items']): Promise<void> {
  if (wanted.length === 0) return
  const lines = new Map((await choicesOf(tx, found)).map((line) => [line.order_item_id, line]))
  for (const [at, { order_item_id, variant_id }] of wanted.entries()) {
    const line = lines.get(order_item_id)
    lines.delete(order_item_id)
    if (!line)
      throw fieldError(
        `items.${at}.order_item_id`,
        'Each line of this return that the shopper leaves to you can be named once.',
      )
    if (!line.exchange_for.some((one) => one.variant_id === variant_id))
      throw fieldError(`items.${at}.variant_id`, `${line.name}: it cannot be exchanged for that.`)
    await tx
      .updateTable('return_items')
      .set({ wish: 'exchange', variant_id })
      .where('return_id', '=', found.id)
      .where('order_item_id', '=', order_item_id)
      .execute()
  }
}

/** As the shopper could choose; a gift's receiver is not asked for a difference. */
async function choicesOf(db: Tx, found: ReturnRow): Promise<ReturnChoices> {
  const variants = await findExchangeVariants(
    db,
    found.order_id,
    paidPerPiece(found.lines, found.promo_amount),
  )
  return found.items
    .filter(({ wish, refundable }) => wish === 'store_choice' && refundable > 0)
    .map(({ order_item_id, name, options, personalisation, refundable: quantity }) => ({
      order_item_id,
      name: lineName({ product: { name }, options, personalisation }),
      quantity,
      exchange_for: (variants.get(order_item_id) ?? []).filter(
        ({ to_pay }) => found.receiver === null || Number(to_pay) === 0,
      ),
    }))
}
