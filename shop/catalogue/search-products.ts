import { type RawBuilder, sql } from 'kysely'
import type { Product, ProductFilters, ProductSort } from '../../contract/product.ts'
import { escapeLike } from '../contains.ts'
import { keepCount, knownCount } from '../count-rows.ts'
import type { Tx } from '../shop.ts'
import { type ProductRow, productAnswer, productColumns } from './product-rows.ts'

export type ProductQuery = Partial<ProductFilters> & { skip: number; limit: number }

/** Products on sale that fit every given filter, a page at a time, prices in major units. */
export async function searchProducts(
  db: Tx,
  query: ProductQuery,
): Promise<{ items: Product[]; total: number }> {
  const { items, total } = await searchBySpelling(db, query)
  return { items, total }
}

/**
 * The same text as name and code means that either matches; when nothing matches to the letter, near spellings do.
 * @returns also whether they had to
 */
export async function searchBySpelling(
  db: Tx,
  query: ProductQuery,
): Promise<{ items: Product[]; total: number; isNear: boolean }> {
  const exact = await findPage(db, query, toTheLetter(query))
  if (exact.total > 0 || !(query.name || query.code)) return { ...exact, isNear: false }
  const near = await findPage(db, query, nearly(query))
  return { ...near, isNear: near.total > 0 }
}

/** The ids of all products that the same search finds, in its order. */
export async function findProductIds(db: Tx, filters: Partial<ProductFilters>): Promise<string[]> {
  const exact = await findIds(db, toTheLetter(filters))
  if (exact.length > 0 || !(filters.name || filters.code)) return exact
  return findIds(db, nearly(filters))
}

type Search = { spelling: 'exact' | 'near'; where: RawBuilder<unknown>; order: RawBuilder<unknown> }

function toTheLetter(filters: Partial<ProductFilters>): Search {
  return { spelling: 'exact', where: whereOf(filters, contains), order: orderOf(filters, rankOf) }
}

// To compare spellings takes twenty microseconds a product: more than these are not looked at.
const MOST_NEAR = 1_000

function nearly(filters: Partial<ProductFilters>): Search {
  const near = sql`select p.id from products p where ${whereOf(filters, resembles)} limit ${MOST_NEAR}`
  return { spelling: 'near', where: sql`p.id = any(array(${near}))`, order: orderOf(filters, nearnessTo) }
}

async function findIds(db: Tx, { where, order }: Search): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${where} order by ${order}`.execute(db)
  return rows.map(({ id }) => id)
}

// The ids first: what a row shows would otherwise be looked up for every row that is skipped, too.
async function findPage(
  db: Tx,
  { limit, skip, sort: _, ...filters }: ProductQuery,
  { spelling, where, order }: Search,
) {
  const list = ['products', spelling, filters]
  const count = knownCount(db, list) ?? sql`(select count(*) from products p where ${where})`
  const { rows } = await sql<{ total: number; items: ProductRow[] }>`
    select
      ${count}::integer as total,
      coalesce((select json_agg(page) from (
        select ${productColumns}
        from (select p.id from products p where ${where} order by ${order} limit ${limit} offset ${skip}) chosen
        join products p on p.id = chosen.id order by ${order}) page), '[]') as items`.execute(db)
  return { total: keepCount(db, list, rows[0]?.total ?? 0), items: (rows[0]?.items ?? []).map(productAnswer) }
}

function whereOf(filters: Partial<ProductFilters>, matches: TextMatch): RawBuilder<unknown> {
  const conditions = [...textConditions(filters, matches), ...filterConditions(filters)]
  return sql.join([sql`p.withdrawn_at is null`, ...conditions], sql` and `)
}

function textConditions({ name, code }: Partial<ProductFilters>, matches: TextMatch): RawBuilder<unknown>[] {
  const byName = name ? [matches('p.searched_name', name)] : []
  const byCode = code ? [matches('p.searched_code', code)] : []
  return name && name === code
    ? [sql`(${sql.join([...byName, ...byCode], sql` or `)})`]
    : [...byName, ...byCode]
}

type TextMatch = (column: string, text: string) => RawBuilder<unknown>

const contains: TextMatch = (column, text) =>
  sql`${sql.ref(column)} like '%' || searchable(${escapeLike(text)}) || '%'`

const resembles: TextMatch = (column, text) => sql`searchable(${text}) <% ${sql.ref(column)}`

function filterConditions(query: Partial<ProductFilters>): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (query.min_price !== undefined) conditions.push(sql`p.price >= ${toMinor(query.min_price)}`)
  if (query.max_price !== undefined) conditions.push(sql`p.price <= ${toMinor(query.max_price)}`)
  if (query.brand_id !== undefined) conditions.push(sql`p.brand_id = ${query.brand_id}`)
  if (query.category_id !== undefined) conditions.push(isInCategory(query.category_id))
  return conditions
}

function isInCategory(id: number): RawBuilder<unknown> {
  return sql`p.category_id = any(array(
    with recursive tree(id) as (
      select ${id}::integer union select c.id from categories c join tree on c.parent_id = tree.id)
    select id from tree))`
}

const SORTS: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`p.created_at desc, p.id desc`,
  price_asc: sql`p.price, p.id`,
  price_desc: sql`p.price desc, p.id desc`,
  name: sql`p.searched_name, p.id`,
}

function orderOf(
  { sort, name, code }: Partial<ProductFilters>,
  bestFirst: (text: string) => RawBuilder<unknown>,
) {
  const text = name ?? code
  return sort || !text ? SORTS[sort ?? 'newest'] : sql`${bestFirst(text)}, ${SORTS.newest}`
}

function rankOf(text: string): RawBuilder<unknown> {
  const start = sql`searchable(${escapeLike(text)})`
  return sql`case
      when lower(p.code) = lower(${text}) then 0
      when p.searched_name like ${start} || '%' then 1
      when p.searched_name like '% ' || ${start} || '%' then 2
      else 3 end`
}

function nearnessTo(text: string): RawBuilder<unknown> {
  return sql`word_similarity(searchable(${text}), p.searched_name) desc`
}

const DEAREST = 2_147_483_647

function toMinor(major: number): number {
  return Math.min(Math.round(major * 100), DEAREST)
}
