import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters, ProductSort } from '../../contract/product.ts'

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
