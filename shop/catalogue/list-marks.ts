import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters, ProductSort } from '../../contract/product.ts'
import { DEEP, nearestMark } from '../marks.ts'
import type { Tx } from '../shop.ts'

/** Of a product: what the list is sorted by, and its id. */
export type ProductKey = (string | number)[]

/** Where a page begins, or a mark before it. */
export type Begin = {
  at: number
  /** By what was seen some seconds ago: it may be some rows off. */
  isMarked: boolean
  /** SQL for the key of the page's first product, where that is worth remembering. */
  key: RawBuilder<unknown>
  keep(key: ProductKey | null): void
}

export type Start = Begin & { from: RawBuilder<unknown> }

export const BEGINNING: Start = { at: 0, isMarked: false, from: sql`true`, key: sql`null`, keep() {} }

/**
 * Where to begin the walk to a page: at the nearest before it that was shown a moment ago, else at the beginning.
 * @param isFar whether it may be a long one
 */
export function startOf(db: Tx, filters: Partial<ProductFilters>, skip: number, isFar = skip >= DEEP): Start {
  if (!isFar) return BEGINNING
  const { sort = 'newest' } = filters
  const { column, type, isFalling } = KEYS[sort]
  const { near, keep: remember } = nearestMark<ProductKey>(db, ['shelf', filters], skip)
  // Each value as a subquery: a plan that fits one of them is no better, and would be made anew for every page.
  const from =
    near &&
    sql`(s.${column}, s.id) ${isFalling ? sql`<=` : sql`>=`} ((select ${near.key[0]}::${type}), (select ${near.key[1]}::uuid))`
  return {
    ...BEGINNING,
    ...(near && from && { at: near.at, isMarked: true, from }),
    ...keptAs(sql`s.${column}, s.id`, remember),
  }
}

/** @param columns of `shelf as s`, which the key is made of */
export function keptAs(
  columns: RawBuilder<unknown>,
  remember: (key: ProductKey) => void,
): Pick<Begin, 'key' | 'keep'> {
  return {
    key: sql`(select json_build_array(${columns}) from (select id from chosen order by n limit 1) first
      cross join lateral (select * from shelf where id = first.id offset 0) s)`,
    keep(key) {
      if (key) remember(key)
    },
  }
}

type Order = { column: RawBuilder<unknown>; type: RawBuilder<unknown>; isFalling: boolean }

const PRICE = { column: sql`price`, type: sql`bigint` }

const KEYS: Record<ProductSort, Order> = {
  newest: { column: sql`created_at`, type: sql`timestamptz`, isFalling: true },
  price_asc: { ...PRICE, isFalling: false },
  price_desc: { ...PRICE, isFalling: true },
  name: { column: sql`searched_name`, type: sql`text`, isFalling: false },
}
