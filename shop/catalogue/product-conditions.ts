import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters, ProductSort } from '../../contract/product.ts'
import { escapedSearchable, patternOf } from '../contains.ts'

/** What `shelf as s` must fulfil besides a text. */
export function filterConditions(filters: Partial<ProductFilters>): RawBuilder<unknown>[] {
  const { brand_id, category_id, min_price, max_price } = filters
  const conditions: RawBuilder<unknown>[] = []
  if (min_price !== undefined) conditions.push(sql`s.price >= ${toMinor(min_price)}`)
  if (max_price !== undefined) conditions.push(sql`s.price <= ${toMinor(max_price)}`)
  if (brand_id !== undefined) conditions.push(sql`s.brand_id = ${brand_id}`)
  if (category_id !== undefined) conditions.push(sql`s.category_id = any(${categoryAndBelow(category_id)})`)
  return conditions
}

export function categoryAndBelow(id: number): RawBuilder<unknown> {
  return sql`array(
    with recursive tree(id) as (
      select ${id}::integer union select c.id from categories c join tree on c.parent_id = tree.id)
    select id from tree)`
}

/** Texts that all have to be in one of these columns. */
export type Wanted = { columns: ('name' | 'code')[]; parts: string[] }

/** The same text as name and code means that either has it. */
export function wantedIn({ name, code }: Partial<ProductFilters>): Wanted[] {
  if (name && name === code) return [{ columns: ['name', 'code'], parts: [name] }]
  return [
    ...(name ? [{ columns: ['name' as const], parts: [name] }] : []),
    ...(code ? [{ columns: ['code' as const], parts: [code] }] : []),
  ]
}

export type TextSearch = { filters: Partial<ProductFilters>; wanted: Wanted[] }

export function fitting({ filters, wanted }: TextSearch): RawBuilder<unknown> {
  const texts = isShort(wanted) ? [allInPassing(textConditions(wanted))] : textConditions(wanted, lookedUp)
  return allOf([...texts, ...filterConditions(filters)])
}

/**
 * No trigram worth looking up can be made of it, so every name is looked at: to read the index of trigrams whole takes
 * three times as long.
 */
export function isShort(wanted: Wanted[]): boolean {
  return wanted.every(({ parts }) => parts.every(isShortText))
}

/** Neither three letters of a word, nor two where it begins or ends. */
function isShortText(text: string): boolean {
  return !/[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text)
}

export function textConditions(wanted: Wanted[], has = hasPart): RawBuilder<unknown>[] {
  return wanted.flatMap(({ columns, parts }) =>
    parts.map(
      (part) =>
        sql`(${sql.join(
          columns.map((column) => has(column, part)),
          sql` or `,
        )})`,
    ),
  )
}

export const SEARCHED = { name: sql`s.searched_name`, code: sql`s.searched_code` }

function hasPart(column: 'name' | 'code', text: string): RawBuilder<unknown> {
  return sql`${SEARCHED[column]} like ${patternOf(text)}`
}

/**
 * The same for the index of trigrams, but for words of fewer than three letters: it has none, or far too many of them.
 * For each product that has the rarest of them it looks for all the others, and a code's are common: it is asked for
 * fewer ('bn-0001234' becomes '000%1234'), and what it finds is looked at. Not for names: 'neclace' would find every
 * necklace first.
 */
function lookedUp(column: 'name' | 'code', text: string): RawBuilder<unknown> {
  const whole = hasPart(column, text)
  if (isShortText(text)) return allInPassing([whole])
  if (column === 'name' || text.length < 6) return whole
  const rare = sql`(select '%' || regexp_replace(regexp_replace(${escapedSearchable(text)},
      '^[[:alnum:]]{1,2}[^[:alnum:]]+(?=.*[[:alnum:]]{3})', ''),
    '([[:alnum:]]{3})[^[:alnum:]]*(?=[[:alnum:]]{3})', '\\1%', 'g') || '%')`
  return sql`(s.searched_code like ${rare} and (${whole}) is true)`
}

/** A text as it is searched by; put together once, and not for every row. */
export function searched(text: string, after = ''): RawBuilder<unknown> {
  return sql`(select searchable(${text}) || ${sql.lit(after)})`
}

export function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The same, so that no index is chosen for it: for a walk in the order of another one. */
export function allInPassing(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return allOf(conditions.map((condition) => sql`(${condition}) is true`))
}

/** What `shelf as s` must fulfil on a walk in this order. Most of it is looked at on the way, and no index chosen for it. */
export function passingInOrder(filters: Partial<ProductFilters>, sort: ProductSort): RawBuilder<unknown> {
  const { stretch, others } = partsOf(filters, sort)
  return allOf([...filterConditions(stretch), allInPassing(filterConditions(others))])
}

/** A range of prices is one stretch in the order of prices, and the names of a brand have an index of their own. */
export function partsOf(
  { brand_id, min_price, max_price, category_id }: Partial<ProductFilters>,
  sort: ProductSort,
): { stretch: Partial<ProductFilters>; others: Partial<ProductFilters> } {
  const prices = { min_price, max_price }
  if (sort === 'newest') return { stretch: {}, others: { brand_id, category_id, ...prices } }
  if (sort === 'name') return { stretch: { brand_id }, others: { category_id, ...prices } }
  return { stretch: prices, others: { brand_id, category_id } }
}

type Order = { ahead: RawBuilder<unknown>; back: RawBuilder<unknown> }

/** Each order of `shelf as s`, and the same from its other end. */
export const ORDERS: Record<ProductSort, Order> = {
  newest: { ahead: sql`s.created_at desc, s.id desc`, back: sql`s.created_at, s.id` },
  price_asc: { ahead: sql`s.price, s.id`, back: sql`s.price desc, s.id desc` },
  price_desc: { ahead: sql`s.price desc, s.id desc`, back: sql`s.price, s.id` },
  name: { ahead: sql`s.searched_name, s.id`, back: sql`s.searched_name desc, s.id desc` },
}

const DEAREST = 2_147_483_647

export function toMinor(major: number): number {
  return Math.min(Math.round(major * 100), DEAREST)
}
