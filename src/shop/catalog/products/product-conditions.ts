import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters, ProductSort } from '../../../contract/product.ts'
import { hasText, patternOf } from '../../lib/contains.ts'

type Column = 'name' | 'code'

/** All texts must match the name or the code, or the given column. */
export type Term = { columns: Column[]; texts: string[] }

/**
 * @property terms search terms; corrected spellings replace the filters' name and code
 * @property isAny one text of each term is enough; more texts come first
 */
export type ProductSearch = { filters: Partial<ProductFilters>; terms: Term[]; isAny?: boolean }

/** An equal text in name and code means that either matches. */
export function termsOf({ name, code }: Partial<ProductFilters>): Term[] {
  if (name && name === code) return [{ columns: ['name', 'code'], texts: [name] }]
  const terms: Term[] = []
  if (name) terms.push({ columns: ['name'], texts: [name] })
  if (code) terms.push({ columns: ['code'], texts: [code] })
  return terms
}

export function conditionsOf({ filters, terms, isAny }: ProductSearch): RawBuilder<unknown> {
  const { min_price, max_price, brand_id, category_id } = filters
  const conditions = [sql`true`]
  if (min_price !== undefined || max_price !== undefined)
    conditions.push(hasPriceWithin(toMinor(min_price ?? 0), toMinor(max_price ?? Number.POSITIVE_INFINITY)))
  if (brand_id !== undefined) conditions.push(sql`s.brand_id = ${brand_id}`)
  if (category_id !== undefined) conditions.push(sql`s.category_id = any(${categoryAndBelow(category_id)})`)
  for (const { columns, texts } of terms) {
    const each = texts.map((text) => anyHasText(columns, text))
    conditions.push(sql`(${sql.join(each, isAny ? sql` or ` : sql` and `)})`)
  }
  return sql.join(conditions, sql` and `)
}

/** The price of any variant is enough; without options it is the product's. The array is read once, and an index each side. */
function hasPriceWithin(min: number, max: number): RawBuilder<unknown> {
  return sql`(s.price between ${min} and ${max} or s.product_id = any(array(
    select v.product_id from variants v
    where v.archived_at is null and v.combination <> '{}' and v.price between ${min} and ${max})))`
}

function anyHasText(columns: Column[], text: string): RawBuilder<unknown> {
  const each = columns.map((column) => hasText(sql`s.${sql.ref(column)}`, text))
  return sql`(${sql.join(each, sql` or `)})`
}

const ORDERS: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`s.created_at desc, s.product_id desc`,
  price_asc: sql`s.price, s.product_id`,
  price_desc: sql`s.price desc, s.product_id desc`,
  name: sql`s.name, s.product_id`,
}

export function orderOf({ filters, terms, isAny }: ProductSearch): RawBuilder<unknown> {
  const phrase = terms[0]?.texts.join(' ')
  if (filters.sort || !phrase) return ORDERS[filters.sort ?? 'newest']
  if (isAny) {
    const each = terms.flatMap(({ columns, texts }) => texts.map((text) => anyHasText(columns, text)))
    return sql`${sql.join(
      each.map((one) => sql`${one}::integer`),
      sql` + `,
    )} desc, ${ORDERS.newest}`
  }
  return sql`case
    when s.product_id = (select product_id from variants where lower(code) = lower(${phrase}) and archived_at is null) then 0
    when s.name like ${patternOf(phrase, '')} then 1
    when s.name like ${patternOf(phrase, '% ')} then 2
    else 3 end, ${ORDERS.newest}`
}

function categoryAndBelow(id: number): RawBuilder<unknown> {
  return sql`array(
    with recursive tree(id) as (
      select ${id}::integer union select c.id from categories c join tree on c.parent_id = tree.id)
    select id from tree)`
}

const HIGHEST_PRICE = 2_147_483_647

function toMinor(major: number): number {
  return Math.min(Math.round(major * 100), HIGHEST_PRICE)
}
