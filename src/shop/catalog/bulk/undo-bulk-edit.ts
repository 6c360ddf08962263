import { isDeepStrictEqual } from 'node:util'
import type { BulkResult } from '../../../contract/admin/products/bulk-edit.ts'
import { notFound } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import { minorUnits } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { formerPrice } from '../variants/former-price.ts'
import { readNames } from './bulk-edit.ts'
import { describeUndo } from './describe-change.ts'
import { refuseFullCollections } from './hand-collections.ts'
import { type Locks, type Piece, type PieceFields, type PlannedPiece, readPieces } from './pieces.ts'
import { type Names, refusalToPublish, sorted } from './plan-bulk-edit.ts'
import { type LoggedFields, loggedFields, saveBulkPlan } from './save-bulk-plan.ts'

/** An undo can be undone in the same way. @throws ShopError 'not_found' */
export async function undoBulkEdit(
  shop: Shop,
  by: string,
  batchId: number,
  attempt?: ResponseStore,
): Promise<BulkResult> {
  return await saveBulkPlan(shop, { by, action: 'bulk edit undone', attempt }, async (tx) => {
    const changes = await readBatch(tx, batchId)
    if (changes.size === 0) throw notFound('bulk edit')
    const pieces = await readPieces(tx, [...changes.keys()], locksOf([...changes.values()]))
    const names = await readNames(tx)
    const plan = sorted(pieces.map((piece) => planUndo(piece, changes.get(piece.id), names)))
    refuseFullCollections(names.collections, plan)
    return { plan, summary: describeUndo(plan.changed) }
  })
}

type Change = { before: LoggedFields; after: LoggedFields }

async function readBatch(tx: Tx, batchId: number): Promise<Map<string, Change>> {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after'])
    .where('batch_id', '=', batchId)
    .where('action', 'in', ['bulk edited', 'bulk edit undone'])
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ subject_id, before, after }) => [
      subject_id,
      { before: before as LoggedFields, after: after as LoggedFields },
    ]),
  )
}

const PRICE_NAMES = ['price', 'prices', 'compare_at_price', 'compare_at_prices'] as const

function locksOf(changes: Change[]): Locks {
  return {
    products: true,
    variants: changes.some(({ before }) => PRICE_NAMES.some((name) => name in before)),
    collections: changes.flatMap(({ before, after }) =>
      Object.keys({ ...before.collections, ...after.collections }).map(Number),
    ),
  }
}

/** Only the values that the bulk edit changed go back. */
function planUndo(piece: Piece, change: Change | undefined, names: Names): PlannedPiece {
  const { before = {}, after = {} } = change ?? {}
  const { price: _, prices: __, compare_at_price: ___, compare_at_prices: ____, ...fields } = before
  return {
    ...piece,
    after: { ...piece.fields, ...fields, ...pricesBefore(piece.fields, before) },
    refusal: refusalOf(piece, { before, after }, names),
  }
}

/** A former price that was set since, and that the price of before reaches, goes. */
function pricesBefore(
  fields: PieceFields,
  { price, prices, compare_at_price, compare_at_prices }: LoggedFields,
) {
  const [only = ''] = Object.keys(fields.prices)
  const own = { ...(typeof price === 'number' && { [only]: price }), ...prices }
  const former = { ...(compare_at_price !== undefined && { [only]: compare_at_price }), ...compare_at_prices }
  const after = { prices: { ...fields.prices }, former_prices: { ...fields.former_prices } }
  for (const [code, amount] of Object.entries(own)) after.prices[code] = minorUnits(amount)
  for (const [code, amount] of Object.entries(former))
    after.former_prices[code] = amount && minorUnits(amount)
  for (const [code, amount] of Object.entries(after.prices))
    after.former_prices[code] = formerPrice({ price: amount }, after.former_prices[code])
  return after
}

function refusalOf(piece: Piece, { before, after }: Change, names: Names): string | undefined {
  if (piece.is_archived) return 'It was deleted since.'
  const now = comparable(loggedFields(piece, piece.fields))
  const shown = Object.fromEntries(Object.keys(after).map((name) => [name, now[name as keyof LoggedFields]]))
  if (!isDeepStrictEqual(shown, comparable(after))) return 'It was edited since.'
  if (before.brand_id && !names.brands.has(before.brand_id)) return 'Its former brand was deleted.'
  if (before.category_id && !names.categories.has(before.category_id))
    return 'Its former category was deleted.'
  if (Object.keys(before.collections ?? {}).some((id) => !names.collections.has(Number(id))))
    return 'Its former collection was deleted, or has a rule now.'
  return refusalToPublish(piece, { draft: before.draft ?? piece.fields.draft })
}

/** Without the places in collections, which other products change. */
function comparable({ collections, ...fields }: LoggedFields) {
  return { ...fields, ...(collections && { collections: Object.keys(collections) }) }
}
