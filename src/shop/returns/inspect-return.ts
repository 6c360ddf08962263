import { asksForSeal } from '../../contract/returns/asks-for-seal.ts'
import type { AdminReturn } from '../../contract/returns/order-return.ts'
import type { InspectBody } from '../../contract/returns/return-action-bodies.ts'
import { fieldError } from '../lib/errors.ts'
import { minorUnits } from '../lib/money.ts'
import type { Shop, Tx } from '../shop.ts'
import { type LockedReturn, lockReturn, writeStep } from './change-return.ts'
import { readReturn } from './read-return.ts'

const NAMED_ONCE = 'Each line of this return must be named, and can be named once.'

type Inspection = InspectBody['items'][number]

/** May be repeated until the refund. @throws ShopError 'not_found', 'invalid', 'conflict' unless it is received */
export async function inspectReturn(
  shop: Shop,
  by: string,
  { id, items }: InspectBody & { id: string },
): Promise<AdminReturn> {
  return await shop.db.transaction().execute(async (tx) => {
    const locked = await lockReturn(tx, shop, { id, action: 'inspect' })
    requireEveryLine(locked, items)
    for (const [at, item] of items.entries()) await writeInspection(tx, locked, item, at)
    const inspected = await readReturn(shop, tx, id)
    requireDeductible(inspected, items)
    requireRestockable(inspected, items)
    const after = { items: items.map(({ order_item_id: _, ...inspected }) => inspected) }
    return await writeStep(tx, shop, locked, {
      by,
      event: 'inspected',
      state: 'inspected',
      before: { items: null },
      after,
    })
  })
}

function requireEveryLine({ found }: LockedReturn, items: Inspection[]): void {
  const left = new Set(found.items.map(({ order_item_id }) => order_item_id))
  for (const [at, { order_item_id }] of items.entries()) {
    if (!left.delete(order_item_id)) throw fieldError(`items.${at}.order_item_id`, NAMED_ONCE)
  }
  if (left.size > 0) throw fieldError('items', NAMED_ONCE)
}

function requireDeductible(inspected: AdminReturn, items: Inspection[]): void {
  for (const [at, { order_item_id }] of items.entries()) {
    const item = lineOf(inspected, order_item_id)
    if (Number(item.deduction) > Number(item.amount))
      throw fieldError(`items.${at}.deduction`, `${item.name}: at most ${item.amount} can be deducted.`)
  }
}

/** Pieces go into stock with the refund or the exchange of this return. */
function requireRestockable({ refund, ...inspected }: AdminReturn, items: Inspection[]): void {
  for (const [at, { order_item_id, restock }] of items.entries()) {
    const { name, amount } = lineOf({ ...inspected, refund }, order_item_id)
    if (restock && (Number(refund.amount) === 0 || Number(amount) === 0))
      throw fieldError(
        `items.${at}.restock`,
        `${name}: nothing is refunded, so it cannot go back into stock here. Add it to the stock of the product.`,
      )
  }
}

function lineOf({ items }: AdminReturn, id: string): AdminReturn['items'][number] {
  const item = items.find(({ order_item_id }) => order_item_id === id)
  if (!item) throw fieldError('items', NAMED_ONCE)
  return item
}

async function writeInspection(
  tx: Tx,
  { found, response }: LockedReturn,
  { condition, restock, deduction_reason, seal_unbroken, ...item }: Inspection,
  at: number,
): Promise<void> {
  const { order_item_id: id, name, ...line } = lineOf(response, item.order_item_id)
  const isSealed = asksForSeal(line)
  if (isSealed && typeof seal_unbroken !== 'boolean')
    throw fieldError(`items.${at}.seal_unbroken`, `${name}: please say whether the seal is unbroken.`)
  const isBroken = isSealed && !seal_unbroken
  if (isBroken && restock)
    throw fieldError(`items.${at}.restock`, `${name}: its seal is broken, so it cannot go back into stock.`)
  const deduction = minorUnits(item.deduction)
  await tx
    .updateTable('return_items')
    .set({
      condition,
      restock,
      deduction,
      deduction_reason: deduction > 0 ? deduction_reason : null,
      seal_confirmed: isSealed ? !isBroken : null,
    })
    .where('return_id', '=', found.id)
    .where('order_item_id', '=', id)
    .execute()
}
