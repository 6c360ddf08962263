import { sql } from 'kysely'
import { type Engraving, engravingProblem, type Personalisation } from '../../contract/engraving/rules.ts'
import { fieldError, notFound } from '../lib/errors.ts'
import { minorUnits } from '../lib/money.ts'
import type { Tx } from '../shop.ts'

/** Null when the product cannot be engraved. Expects `products as p`. */
export const ENGRAVING_JSON = `(
    select json_build_object('places', e.places, 'fonts', e.fonts, 'characters', e.characters,
      'max_length', e.max_length, 'price', e.price / 100::float8, 'days', e.days)
    from engravings e where e.product_id = p.id)`

/** A line without a text has neither. */
export type EngravedLine = { personalisation: Personalisation | null; engraving: Engraving | null }

/** Columns of a line. Expects `products as p` and a line `i` with its `personalisation`. */
export const engravedColumns = sql.raw<EngravedLine>(
  `i.personalisation, case when i.personalisation is not null then ${ENGRAVING_JSON} end as engraving`,
)

/** In minor units. */
export function engravingPrice({ engraving }: EngravedLine): number {
  return engraving ? minorUnits(engraving.price) : 0
}

/** @returns why a line cannot be engraved any more, in a sentence for the shopper */
export function lineEngravingProblem({ personalisation, engraving }: EngravedLine): string | null {
  return (personalisation && engravingProblem(personalisation, engraving)?.message) ?? null
}

/** @param path of the fields in the call @throws ShopError 'invalid', 'not_found' for an unknown product */
export async function requireEngravable(
  db: Tx,
  productId: string,
  personalisation: Personalisation,
  path = '',
): Promise<void> {
  const { rows } = await sql<{ engraving: Engraving | null }>`
    select ${sql.raw(ENGRAVING_JSON)} as engraving from products p where p.id = ${productId} and not p.draft`.execute(
    db,
  )
  if (!rows[0]) throw notFound('product')
  const problem = engravingProblem(personalisation, rows[0].engraving)
  if (problem)
    throw fieldError([path, problem.path].filter(Boolean).join('.') || 'product_id', problem.message)
}
