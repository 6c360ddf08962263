import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../shop.ts'
import { columnConditions, type ProductSearch, textConditions } from '../conditions.ts'
import { countSets } from './count-sets.ts'
import { facetCondition, isInStock } from './facet-condition.ts'

/**
 * @property of how many products have each category, brand and set of price steps, when the choice of a category, brand or
 * price does not count
 * @property facets how many products have each facet ('metal:gold'), when the facet's own choice does not count
 * @property known the facets of all products in the category, whatever else is chosen
 * @property ladder the ends of the price steps
 * @property hasAny whether it finds something without filters
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

/** Two index-only scans in the order of their groups; of a text one scan, whose few columns fit into memory. */
function countRows(search: ProductSearch): RawBuilder<Row> {
  const { filters, terms } = search
  const { category_id = sql`true`, brand_id = sql`true`, price = sql`true` } = columnConditions(filters)
  const stockSet = filters.in_stock ? sql`stock_set` : sql`null::bigint`
  return sql<Row>`
    with base as ${sql.raw(terms.length > 0 ? '' : 'not')} materialized (
      select s.category_id, s.brand_id, s.price_steps, s.facet_set, s.stock_set, ${price} as is_within
      from product_search s where ${textConditions(search)}),
    place as (
      select s.category_id, s.brand_id, s.price_steps, ${category_id} as in_category, ${brand_id} as in_brand, s.n, s.within, s.stocked
      from (
        select s.category_id, s.brand_id, s.price_steps, count(*) as n, count(*) filter (where is_within) as within,
          count(*) filter (where is_within and ${isInStock(filters)}) as stocked
        from base s where ${facetCondition(filters) ?? sql`true`} group by s.category_id, s.brand_id, s.price_steps) s),
    set as (
      select count(*) filter (where is_within and ${brand_id}) as fits, facet_set, ${stockSet} as stock_set
      from base s where ${category_id} group by facet_set, ${stockSet})
    select price_ladder() as ladder, exists (select from base) as has_any, (select json_agg(place) from place) as places,
      (select string_agg(concat_ws(' ', fits, facet_set, stock_set), e'\n') from set) as sets`
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
