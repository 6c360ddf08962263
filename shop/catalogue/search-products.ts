import { type RawBuilder, sql } from 'kysely'
import type { Product, ProductFilters, ProductSort } from '../../contract/product.ts'
import type { Tx } from '../shop.ts'
import { type ProductRow, productAnswer, productColumns } from './product-rows.ts'

export type ProductQuery = Partial<ProductFilters> & { skip: number; limit: number }

/**
 * Products on sale that fit every given filter, a page at a time, prices in major units.
 * The same text as name and code means that either matches; when nothing matches to the letter, near spellings do.
 */
export async function searchProducts(
  db: Tx,
  query: ProductQuery,
): Promise<{ items: Product[]; total: number }> {
  const exact = await findPage(db, query, textConditions(query, contains))
  if (exact.total > 0 || !(query.name || query.code)) return exact
  return findPage(db, query, textConditions(query, resembles))
}

/** The ids of all products that the same search finds, in its order. */
export async function findProductIds(db: Tx, filters: Partial<ProductFilters>): Promise<string[]> {
  const exact = await findIds(db, filters, textConditions(filters, contains))
  if (exact.length > 0 || !(filters.name || filters.code)) return exact
  return findIds(db, filters, textConditions(filters, resembles))
}

async function findIds(
  db: Tx,
  filters: Partial<ProductFilters>,
  conditions: RawBuilder<unknown>[],
): Promise<string[]> {
  const where = sql.join(
    [sql`p.withdrawn_at is null`, ...conditions, ...filterConditions(filters)],
    sql` and `,
  )
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${where} order by ${orderOf(filters)}`.execute(db)
  return rows.map(({ id }) => id)
}

// The ids first: what a row shows would otherwise be looked up for every row that is skipped, too.
async function findPage(db: Tx, query: ProductQuery, conditions: RawBuilder<unknown>[]) {
  const order = orderOf(query)
  const where = sql.join([sql`p.withdrawn_at is null`, ...conditions, ...filterConditions(query)], sql` and `)
  const { rows } = await sql<{ total: number; items: ProductRow[] }>`
    select
      (select count(*) from products p where ${where}) as total,
      coalesce((select json_agg(page) from (
        select ${productColumns}
        from (select p.id from products p where ${where} order by ${order} limit ${query.limit} offset ${query.skip}) chosen
        join products p on p.id = chosen.id order by ${order}) page), '[]') as items`.execute(db)
  return { total: rows[0]?.total ?? 0, items: (rows[0]?.items ?? []).map(productAnswer) }
}

function textConditions({ name, code }: Partial<ProductFilters>, matches: TextMatch): RawBuilder<unknown>[] {
  if (name && name === code) return [sql`(${matches('p.name', name)} or ${matches('p.code', code)})`]
  return [...(name ? [matches('p.name', name)] : []), ...(code ? [matches('p.code', code)] : [])]
}

type TextMatch = (column: string, text: string) => RawBuilder<unknown>

const contains: TextMatch = (column, text) =>
  sql`searchable(${sql.ref(column)}) like '%' || searchable(${escapeLike(text)}) || '%'`

const resembles: TextMatch = (column, text) => sql`searchable(${text}) <% searchable(${sql.ref(column)})`

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
  name: sql`lower(p.name), p.id`,
}

function orderOf({ sort, name, code }: Partial<ProductFilters>): RawBuilder<unknown> {
  const text = name ?? code
  if (sort || !text) return SORTS[sort ?? 'newest']
  const start = sql`searchable(${escapeLike(text)})`
  return sql`case
      when lower(p.code) = lower(${text}) then 0
      when searchable(p.name) like ${start} || '%' then 1
      when searchable(p.name) like '% ' || ${start} || '%' then 2
      else 3 end, word_similarity(searchable(${text}), searchable(p.name)) desc, ${SORTS.newest}`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

function toMinor(major: number): number {
  return Math.round(major * 100)
}
