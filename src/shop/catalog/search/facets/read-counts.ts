import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../shop.ts'
import { columnConditions, type ProductSearch, type SearchFilters, textConditions } from '../conditions.ts'
import { countSets } from './count-sets.ts'
import { chosenFacets, facetCondition, isInStock } from './facet-condition.ts'

/**
 * @property of how many products have each category, brand and set of price steps, when the choice of a category, brand or
 * price does not count
 * @property facets how many products have each facet ('metal:gold'), when the facet's own choice does not count
 * @property known the facets of all products in the category, whatever else is chosen
 * @property ladder the ends of the price steps
 * @property hasAny of a text: whether it finds something without filters; true without a text
 */
export type Counts = {
  total: number
  inStock: number
  of: Record<'category_id' | 'brand_id' | 'price', Map<string, number>>
  facets: Map<string, number>
  known: Set<string>
  ladder: number[]
  hasAny: boolean
}

type Place = {
  category_id: number | null
  brand_id: number
  price_steps: number
  in_category: boolean
  in_brand: boolean
  n: number
  within: number
  stocked: number
}
type Row = { places: Place[] | null; sets: string | null; ladder: number[]; has_any: boolean }

export async function readCounts(db: Tx, search: ProductSearch): Promise<Counts> {
  const { rows } = await countRows(search).execute(db)
  const { places, sets, ladder = [], has_any: hasAny = false } = rows[0] ?? {}
  const lines = sets?.split('\n').map((line) => line.split(' ')) ?? []
  return {
    ...countPlaces(places ?? []),
    ...(await countSets(db, search.filters, lines)),
    ladder,
    hasAny,
  }
}

function countRows(search: ProductSearch): RawBuilder<Row> {
  const { filters, terms } = search
  const { price = sql`true` } = columnConditions(filters)
  const hasText = terms.length > 0
  return sql<Row>`
    with base as not materialized (
      select s.category_id, s.brand_id, s.price_steps, s.facet_set, s.stock_set, ${price} as is_within
      from product_search s where ${textConditions(search)}),
    ${hasText ? inOneScan(filters) : inTwoScans(filters)}
    select price_ladder() as ladder, ${hasText ? sql`exists (select from groups)` : sql`true`} as has_any,
      (select json_agg(place) from place) as places,
      (select string_agg(concat_ws(' ', fits, facet_set, stock_set), e'\n') from set) as sets`
}

/** Index-only, each in the order of its groups. */
function inTwoScans(filters: SearchFilters): RawBuilder<unknown> {
  const { inCategory, inBrand, fits, isStocked, stockSet } = countConditions(filters)
  // 'In stock' alone narrows too little to pay for losing the index's order.
  const [narrowed, counted] = chosenFacets(filters).size > 0 ? [fits, sql`true`] : [sql`true`, fits]
  return sql`
    place as (
      select category_id, brand_id, price_steps, ${inCategory} as in_category, ${inBrand} as in_brand, n, within, stocked
      from (
        select category_id, brand_id, price_steps, count(*) filter (where ${counted}) as n,
          count(*) filter (where ${counted} and is_within) as within, count(*) filter (where is_within and ${isStocked}) as stocked
        from base s where ${narrowed} group by category_id, brand_id, price_steps) s),
    set as (
      select count(*) filter (where is_within and ${inBrand}) as fits, facet_set, ${stockSet} as stock_set
      from base s where ${inCategory} group by facet_set, ${stockSet})`
}

/** What a text finds is in no index: reading it once pays for hashing the groups. */
function inOneScan(filters: SearchFilters): RawBuilder<unknown> {
  const { inCategory, inBrand, fits, isStocked, stockSet } = countConditions(filters)
  return sql`
    groups as materialized (
      select category_id, brand_id, price_steps, facet_set, ${stockSet} as stock_set, grouping(facet_set) = 1 as is_place,
        count(*) filter (where ${fits}) as n, count(*) filter (where ${fits} and is_within) as within,
        count(*) filter (where is_within and ${isStocked}) as stocked,
        count(*) filter (where is_within and ${inBrand} and ${inCategory}) as fits, bool_or(${inCategory}) as is_known
      from base s group by grouping sets ((category_id, brand_id, price_steps), (facet_set, ${stockSet}))),
    place as (
      select category_id, brand_id, price_steps, ${inCategory} as in_category, ${inBrand} as in_brand, n, within, stocked
      from groups s where is_place),
    set as (select fits, facet_set, stock_set from groups where not is_place and is_known)`
}

function countConditions(filters: SearchFilters) {
  const { category_id: inCategory = sql`true`, brand_id: inBrand = sql`true` } = columnConditions(filters)
  return {
    inCategory,
    inBrand,
    fits: facetCondition(filters) ?? sql`true`,
    isStocked: isInStock(filters),
    stockSet: filters.in_stock ? sql`stock_set` : sql`null::bigint`,
  }
}

function countPlaces(places: Place[]): Pick<Counts, 'total' | 'inStock' | 'of'> {
  const of: Counts['of'] = { category_id: new Map(), brand_id: new Map(), price: new Map() }
  let [total, inStock] = [0, 0]
  const add = (name: keyof Counts['of'], value: number | null, n: number) =>
    n > 0 && value !== null && of[name].set(String(value), (of[name].get(String(value)) ?? 0) + n)
  for (const { category_id, brand_id, price_steps, in_category, in_brand, n, within, stocked } of places) {
    if (in_brand) add('category_id', category_id, within)
    if (in_category) add('brand_id', brand_id, within)
    if (in_category && in_brand) {
      add('price', price_steps, n)
      total += within
      inStock += stocked
    }
  }
  return { total, inStock, of }
}
