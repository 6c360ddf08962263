import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters, ProductSort } from '../../contract/product.ts'
import { allInPassing, allOf, categoryAndBelow, filterConditions, ORDERS } from './product-conditions.ts'

/**
 * What `shelf as s` must fulfil on a walk in this order. Most of it is looked at on the way, and no index chosen for it;
 * but a range of prices is one stretch in the order of prices, and the names of a brand have an index of their own.
 * @param texts what else it must fulfil
 */
export function passingInOrder(
  filters: Partial<ProductFilters>,
  sort: ProductSort,
  texts: RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const { brand_id, min_price, max_price, category_id } = filters
  const prices = { min_price, max_price }
  if (sort === 'newest') return passing({}, filters, texts)
  if (sort === 'name') return passing({ brand_id }, { category_id, ...prices }, texts)
  return passing(prices, { brand_id, category_id }, texts)
}

function passing(
  stretch: Partial<ProductFilters>,
  others: Partial<ProductFilters>,
  texts: RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return allOf([...filterConditions(stretch), allInPassing([...filterConditions(others), ...texts])])
}

/** Near enough to the first for each kind to be walked so far; a brand's names are walked by themselves. */
const FIRST_PAGES = 200

export function hasKinds(
  { category_id, brand_id }: Partial<ProductFilters>,
  sort: ProductSort,
  { skip, limit }: { skip: number; limit: number },
): boolean {
  const isOfBrand = brand_id !== undefined && sort === 'name'
  return category_id !== undefined && !isOfBrand && skip + limit <= FIRST_PAGES
}

/**
 * The first of a category and of each one below it, as `s`, of which the first of all are some: each walks an index of
 * its own.
 * @param when whether to walk at all
 */
export function kindByKind(
  { category_id = 0, ...rest }: Partial<ProductFilters>,
  sort: ProductSort,
  {
    most,
    texts,
    when = sql`true`,
  }: { most: number; texts?: RawBuilder<unknown>[]; when?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`unnest(${categoryAndBelow(category_id)}) kind (id) cross join lateral (
    select s.* from shelf s where ${when} and s.category_id = kind.id
      and ${passingInOrder(rest, sort, texts)} order by ${ORDERS[sort].ahead} limit ${most}) s`
}
