import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BulkResult } from '../../../contract/admin/products/bulk-edit.ts'
import { recordBatch } from '../../audit/record-change.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { dropFromCarts } from '../products/drop-from-carts.ts'
import { withFieldErrors } from '../products/product-fields.ts'
import type { Summary } from './describe-change.ts'
import { type Piece, type PieceFields, writePieces } from './pieces.ts'
import type { BulkPlan } from './plan-bulk-edit.ts'

const MAX_REFUSALS = 100

type Action = {
  by: string
  action: 'bulk edited' | 'bulk edit undone'
  attempt: ResponseStore | undefined
}

/** One transaction; the plan is made of locked rows. Its log lines are what an undo reads. */
export async function saveBulkPlan(
  shop: Shop,
  { by, action, attempt }: Action,
  makePlan: (tx: Tx) => Promise<{ plan: BulkPlan; summary: Summary }>,
): Promise<BulkResult> {
  const { result, hidden } = await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      // The search documents of 10,000 products take longer than a statement of a page may.
      await sql`set local statement_timeout = '5min'`.execute(tx)
      const { plan, summary } = await makePlan(tx)
      const at = shop.clock.now()
      await writePieces(tx, plan.changed, at)
      const result = resultOf(plan, await record(tx, { by, at, action, summary }, plan))
      await attempt?.saveResponse(tx, result)
      return { result, hidden: plan.changed.filter(({ after }) => after.draft) }
    }),
  )
  await dropFromCarts(
    shop.db,
    hidden.map(({ id }) => id),
  )
  return result
}

async function record(
  tx: Tx,
  { summary, ...change }: { by: string; at: Date; action: Action['action']; summary: Summary },
  { changed }: BulkPlan,
): Promise<number | null> {
  if (changed.length === 0) return null
  const common = { ...change, subject: 'product' } as const
  const name = `Bulk edit of ${pluralize(changed.length, 'product')}`
  return await recordBatch(
    tx,
    { ...common, id: randomUUID(), name, after: summary },
    changed.map((piece) => ({
      ...common,
      id: piece.id,
      name: piece.name,
      before: loggedFields(piece, piece.fields),
      after: loggedFields(piece, piece.after),
    })),
  )
}

/** As in the log of one product: prices in major units, by code where there are several. */
export function loggedFields(
  { has_options }: Piece,
  { prices, former_prices, ...fields }: PieceFields,
): LoggedFields {
  const [all, former] = [inMajorUnits(prices), inMajorUnits(former_prices)]
  if (has_options) return { ...fields, prices: all, compare_at_prices: former }
  const [price, compare_at_price] = [all, former].map((of) => Object.values(of)[0])
  return { ...fields, price, compare_at_price }
}

function inMajorUnits<Amount extends number | null>(minor: Record<string, Amount>): Record<string, Amount> {
  return Object.fromEntries(
    Object.entries(minor).map(([code, amount]) => [code, (amount === null ? null : amount / 100) as Amount]),
  )
}

export type LoggedFields = Omit<Partial<PieceFields>, 'prices' | 'former_prices'> & {
  price?: number | null | undefined
  compare_at_price?: number | null | undefined
  prices?: Record<string, number>
  compare_at_prices?: Record<string, number | null>
}

function resultOf({ changed, unchanged, refused }: BulkPlan, batch_id: number | null): BulkResult {
  return {
    changed: changed.length,
    unchanged: unchanged.length,
    refused: refused.length,
    batch_id,
    refusals: refused
      .slice(0, MAX_REFUSALS)
      .map(({ id, name, code, refusal = '' }) => ({ id, name, code, refusal })),
  }
}
