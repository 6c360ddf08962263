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
import { ON_SALE } from './walk.ts'

export type Page = { items: JsonOf<Product[]>; total: number }

/**
 * A page of products without a text, of the index in the list's order. How many fit is known beforehand, so the database
 * need not guess which way is shorter.
 */
export async function listPage(
  db: Tx,
  filters: Partial<ProductFilters>,
  { skip, limit }: { skip: number; limit: number },
): Promise<Page> {
  const { sort = 'newest', ...narrowed } = filters
  const { fresh: known, keep } = rememberedCount(db, ['shelf', narrowed])
  const start = startOf(db, filters, skip)
  const list = { narrowed, sort, start, skip, limit }
  const { rows } = await sql<Page & { key: ProductKey | null }>`
    with total as materialized (select ${known ?? numberFitting(narrowed)}::bigint as n),
    ${isStraight(list) ? straight(list) : shortest(list)}
    select n::integer as total, ${pageOfChosen()} as items, ${start.key} as key from total`.execute(db)
  const { total, items, key } = rows[0] as Page & { key: ProductKey | null }
  start.keep(key)
  return { items, total: keep(total) }
}

type List = {
  narrowed: Omit<Partial<ProductFilters>, 'sort'>
  sort: ProductSort
  start: ReturnType<typeof startOf>
  skip: number
  limit: number
}

/** As many as shoppers leaf through at most, mostly. */
export const FIRST_PAGES = 200

/** A category's first pages are read of the index of each category below it; the names of a brand have one of their own. */
function isByKind({ narrowed, sort, skip, limit }: List): boolean {
  const isOfBrand = narrowed.brand_id !== undefined && sort === 'name'
  return narrowed.category_id !== undefined && !isOfBrand && skip + limit <= FIRST_PAGES
}

/** Nothing is passed over, and the other end is no way worth asking for. */
function isStraight(list: List): boolean {
  const { category_id: _, ...rest } = list.narrowed
  if (isByKind(list)) return filterConditions(rest).length === 0
  return list.skip === 0 && filterConditions(list.narrowed).length === 0
}

function straight(list: List): RawBuilder<unknown> {
  return sql`chosen as (${numbered(sql`select s.id from ${walk(list, sql`true`)}
    order by ${ORDERS[list.sort].ahead} limit ${list.limit} offset ${list.skip}`)})`
}

/**
 * Where many fit, the index is walked from its nearer end and others are passed over; where few do, they are looked up
 * and sorted.
 */
function shortest(list: List): RawBuilder<unknown> {
  const { narrowed, sort, start, skip, limit } = list
  const { ahead, back } = ORDERS[sort]
  return sql`
    ends as (select n, skip, greatest(least(${limit}::bigint, n - skip), 0) as most,
      greatest(n - skip - ${limit}::bigint, 0) as beyond, at,
      skip - at > n - skip as is_back from total, (select ${skip}::bigint as skip, ${start.at}::bigint as at) asked),
    plan as materialized (select *, case when ${WALK_IS_LONGER} then 'sort' when is_back then 'back' else 'ahead' end as way
      from ends),
    chosen as (
      ${numbered(sql`select s.id from ${walk(list, sql`(select way = 'ahead' from plan)`)}
        order by ${ahead} limit (select most from plan) offset (select skip - at from plan)`)}
      union all
      select id, -n from (${numbered(sql`select s.id from shelf s
        where (select way = 'back' from plan) and ${passingInOrder(narrowed, sort)}
        order by ${back} limit (select most from plan) offset (select beyond from plan)`)}) reversed
      union all
      ${numbered(sql`select s.id from (select * from shelf s
          where (select way = 'sort' from plan) and ${allOf(filterConditions(narrowed))} offset 0) s
        order by ${ahead} limit (select most from plan) offset (select skip from plan)`)})`
}

/** @param isTaken whether this way is taken at all */
function walk(list: List, isTaken: RawBuilder<unknown>): RawBuilder<unknown> {
  const { narrowed, sort, start, skip, limit } = list
  const { category_id: top, ...rest } = narrowed
  if (top === undefined || !isByKind(list))
    return sql`shelf s where ${isTaken} and ${start.from} and ${passingInOrder(narrowed, sort)}`
  return sql`unnest(${categoryAndBelow(top)}) kind (id) cross join lateral (
    select s.* from shelf s where ${isTaken} and s.category_id = kind.id and ${passingInOrder(rest, sort)}
    order by ${ORDERS[sort].ahead} limit ${skip + limit}) s`
}

// Rows passed on the way, against those to look up and sort, of which each costs about twice as much. The table's size
// need not be exact for that.
const WALK_IS_LONGER = sql`(case when is_back then beyond else skip - at end + most)
  * ${ON_SALE} > 2 * n * n`

/** The rows of a statement that sorts them, each with its place. */
export function numbered(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, row_number() over () as n from (${rows}) s`
}

/** What is shown of `chosen`, in the order of its `n`. Row by row: the planner would join the table whole. */
export function pageOfChosen(): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(page) from (
    select ${productColumns()} from chosen
    cross join lateral (select * from products where id = chosen.id offset 0) p
    order by n) page), '[]')::text`
}

/** How many fit: the cells that do, less what is at both ends of the prices within their steps. */
export function numberFitting(filters: Partial<ProductFilters>): RawBuilder<unknown> {
  const { cells, ends } = piecesOf(filters)
  return sql`greatest(${sql.join([cells, ...ends], sql` - `)}, 0)`
}

/** Whether so many fit at most; the ends of the prices are counted only where the cells alone are more. */
export function fewFit(filters: Partial<ProductFilters>, most: RawBuilder<unknown>): RawBuilder<unknown> {
  const { cells, ends } = piecesOf(filters)
  const number = sql.join([sql`number`, ...ends], sql` - `)
  return sql`(select number <= ${most} or ${number} <= ${most} from (select ${cells} as number) cells)`
}

function piecesOf(filters: Partial<ProductFilters>): {
  cells: RawBuilder<unknown>
  ends: RawBuilder<unknown>[]
} {
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
  return {
    cells: sql`(select coalesce(sum(s.products), 0) from shelf_cells s where ${allOf([...same, ...steps])})`,
    ends: less.map((end) => sql`(select count(*) from shelf s where ${allOf([...same, end])})`),
  }
}
