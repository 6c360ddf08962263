import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters, ProductSort } from '../../contract/product.ts'
import { allInPassing, allOf, filterConditions, ORDERS, partsOf } from './product-conditions.ts'

type Walk = {
  filters: Partial<ProductFilters>
  sort: ProductSort
  /** Where it begins; at the first of the stretch unless told. */
  from?: RawBuilder<unknown>
  /** What else is looked at on the way. */
  texts: RawBuilder<unknown>[]
  most: number
}

/**
 * The first rows of an order that fit, `most` of them; given up after the first `among` of the stretch that is walked.
 * @param columns few of them may all be in the index
 */
export function shortWalk(
  { filters, sort, from = sql`true`, texts, most }: Walk,
  among: RawBuilder<unknown>,
  columns = sql`s.*`,
): RawBuilder<unknown> {
  const { ahead } = ORDERS[sort]
  const { stretch, others } = partsOf(filters, sort)
  return sql`select ${columns} from (
      select s.* from shelf s where ${allOf([from, ...filterConditions(stretch)])} order by ${ahead} limit ${among}) s
    where ${allInPassing([...filterConditions(others), ...texts])} order by ${ahead} limit ${most}`
}

/** How many are on sale, as of the last look of the database. */
export const ON_SALE = sql`(select greatest(reltuples, 0) from pg_class where oid = 'shelf'::regclass)`

/** As `spread` in a statement: how many rows of a stretch go by until `end` that fit have, if these are spread evenly. */
export function spreadOf(end: number, total: number, stretch: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`spread as materialized (select ${end}::float8 * ${stretch} / ${total} as rows)`
}
