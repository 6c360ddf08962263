import { type RawBuilder, sql } from 'kysely'
import type { Product, ProductFilters, ProductSort } from '../../contract/product.ts'
import { rememberedCount } from '../count-rows.ts'
import type { JsonOf } from '../json-of.ts'
import type { Tx } from '../shop.ts'
import { type ProductKey, startOf } from './list-marks.ts'
import {
  allOf,
  categoryAndBelow,
  filterConditions,
  ORDERS,
  passingInOrder,
  toMinor,
} from './product-conditions.ts'
import { productColumns } from './product-rows.ts'

export type Page = { items: JsonOf<Product[]>; total: number }

/**
 * A page of products without a text. Where many fit, the index in the list's order is walked from its nearer end and
 * others are passed over; where few do, they are looked up and sorted. How many fit is known beforehand, so the
 * database need not guess.
 */
export async function listPage(
  db: Tx,
  filters: Partial<ProductFilters>,
  { skip, limit }: { skip: number; limit: number },
): Promise<Page> {
  const { sort = 'newest', ...narrowed } = filters
  const { fresh: known, keep } = rememberedCount(db, ['shelf', narrowed])
  const start = startOf(db, filters, skip)
  const conditions = filterConditions(narrowed)
  const { ahead, back } = ORDERS[sort]
  const passing = passingInOrder(narrowed, sort)
  const { category_id: top, ...rest } = narrowed
  const isOfBrand = narrowed.brand_id !== undefined && sort === 'name'
  const walk =
    top !== undefined && !isOfBrand && skip + limit <= FIRST_PAGES
      ? kindByKind(top, rest, { sort, most: skip + limit })
      : sql`shelf s where ${passing} and ${start.from} and`
  const { rows } = await sql<Page & { key: ProductKey | null }>`
    with total as materialized (select ${known ?? numberFitting(narrowed)}::bigint as n),
    ends as (select n, skip, greatest(least(${limit}::bigint, n - skip), 0) as most,
      greatest(n - skip - ${limit}::bigint, 0) as beyond, at,
      skip - at > n - skip as is_back from total, (select ${skip}::bigint as skip, ${start.at}::bigint as at) asked),
    plan as materialized (select *, case when ${WALK_IS_LONGER} then 'sort' when is_back then 'back' else 'ahead' end as way
      from ends),
    chosen as (
      (select s.id from ${walk} (select way = 'ahead' from plan)
        order by ${ahead} limit (select most from plan) offset (select skip - at from plan))
      union all
      (select s.id from shelf s where (select way = 'back' from plan) and ${passing}
        order by ${back} limit (select most from plan) offset (select beyond from plan))
      union all
      (select s.id from (select * from shelf s where (select way = 'sort' from plan) and ${allOf(conditions)} offset 0) s
        order by ${ahead} limit (select most from plan) offset (select skip from plan)))
    select n::integer as total, ${pageOf(ahead)} as items, ${start.key} as key from total`.execute(db)
  const { total, items, key } = rows[0] as Page & { key: ProductKey | null }
  start.keep(key)
  return { items, total: keep(total) }
}

const FIRST_PAGES = 200

/** The first of a category and of each one below it, of which the first of all are some: each walks an index of its own. */
function kindByKind(
  top: number,
  rest: Partial<ProductFilters>,
  { sort, most }: { sort: ProductSort; most: number },
): RawBuilder<unknown> {
  return sql`unnest(${categoryAndBelow(top)}) kind (id) cross join lateral (
    select s.* from shelf s where (select way = 'ahead' from plan) and s.category_id = kind.id
      and ${passingInOrder(rest, sort)} order by ${ORDERS[sort].ahead} limit ${most}) s where`
}

// Rows passed on the way, against those to look up and sort, of which each costs about twice as much. The table's size
// need not be exact for that.
const WALK_IS_LONGER = sql`(case when is_back then beyond else skip - at end + most)
  * (select greatest(reltuples, 0) from pg_class where oid = 'shelf'::regclass) > 2 * n * n`

/** What is shown of `chosen`, in the order of `shelf as s`. Row by row: the planner would join the tables whole. */
export function pageOf(order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(page) from (
    select ${productColumns()} from chosen
    cross join lateral (select * from shelf where id = chosen.id offset 0) s
    cross join lateral (select * from products where id = chosen.id offset 0) p
    order by ${order}) page), '[]')::text`
}

/** How many fit: the cells that do, less what is at both ends of the prices within their steps. */
function numberFitting(filters: Partial<ProductFilters>): RawBuilder<unknown> {
  const { brand_id, category_id, min_price, max_price } = filters
  const same = filterConditions({ brand_id, category_id })
  const steps: RawBuilder<unknown>[] = [sql`true`]
  const less: RawBuilder<unknown>[] = []
  if (min_price !== undefined) {
    const min = sql`${toMinor(min_price)}::bigint`
    steps.push(sql`s.price_step >= price_step(${min})`)
    less.push(sql`s.price >= price_step(${min}) and s.price < ${min}`)
  }
  if (max_price !== undefined) {
    const max = sql`${toMinor(max_price)}::bigint`
    steps.push(sql`s.price_step <= price_step(${max})`)
    less.push(sql`s.price > ${max} and s.price < price_step_after(${max})`)
  }
  const cells = sql`(select coalesce(sum(s.products), 0) from shelf_cells s where ${allOf([...same, ...steps])})`
  const ends = less.map((end) => sql`(select count(*) from shelf s where ${allOf([...same, end])})`)
  return sql`greatest(${sql.join([cells, ...ends], sql` - `)}, 0)`
}
