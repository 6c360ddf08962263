import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '../../../../contract/product.ts'
import type { Tx } from '../../../shop.ts'
import { columnConditions, type ProductSearch, textConditions } from '../../products/product-conditions.ts'
import { chosenFacets, facetCondition, isInStock } from './facet-condition.ts'
import { readFacetSets } from './facet-sets.ts'

type Filters = Partial<ProductFilters>
type Row = { name: string; value: string | null; count: number }

/**
 * @property of by 'category_id', 'brand_id' or 'price' (sets of steps): how many products have each value, when the choice
 * of a category, brand or price does not count
 * @property facets how many products have each facet ('metal:gold'), when the facet's own choice does not count
 * @property known the facets of all products in the category, whatever else is chosen
 * @property ladder the ends of the price steps
 * @property hasAny whether it finds something without some of the filters
 */
export type Counts = {
  total: number
  inStock: number
  of(name: string): Map<string, number>
  facets: Map<string, number>
  known: Set<string>
  ladder: number[]
  hasAny: boolean
}

/** Groups once by the columns that have counts, and once by set of facets, of which there are few. */
export async function readCounts(db: Tx, search: ProductSearch): Promise<Counts> {
  const { filters, terms } = search
  const { rows } = await sql<Row>`
    with base as ${sql.raw(terms.length > 0 ? '' : 'not')} materialized (
      select s.* from product_search s where ${textConditions(search)}),
    grouped as materialized (${groupedColumns(filters)}),
    sets as (${groupedSets(filters)})
    select 'total' as name, null as value, coalesce(sum(n), 0)::int as count from grouped where failed = 0
    union all select 'in_stock', null, coalesce(sum(stocked), 0)::int from grouped where failed = 0
    union all select 'category_id', category_id::text, sum(n)::int from grouped
      where failed in (0, 1) and category_id is not null group by category_id
    union all select 'brand_id', brand_id::text, sum(n)::int from grouped where failed in (0, 2) group by brand_id
    union all select 'price', price_steps::text, sum(n)::int from grouped where failed in (0, 4) group by price_steps
    union all select 'ladder', unnest(price_ladder())::text, 0
    union all select 'sets', string_agg(concat_ws(' ', n, fits::int, facet_set, stock_set), e'\n'), 0 from sets`.execute(
    db,
  )
  const counts = (wanted: string) =>
    new Map(rows.filter(({ name }) => name === wanted).map(({ value, count }) => [value ?? '', count]))
  const [sets = ''] = counts('sets').keys()
  const lines = sets.split('\n').filter(Boolean)
  return {
    total: counts('total').get('') ?? 0,
    inStock: counts('in_stock').get('') ?? 0,
    of: counts,
    ...(await countFacets(db, filters, lines)),
    ladder: [...counts('ladder').keys()].map(Number),
    hasAny: lines.length > 0 || rows.some(({ count }) => count > 0),
  }
}

/** `failed` has a bit for each filter of a column that a product does not fit. */
function groupedColumns(filters: Filters): RawBuilder<unknown> {
  const { category_id, brand_id, price } = columnConditions(filters)
  const bits = [category_id, brand_id, price].map((condition, at) =>
    condition ? sql`case when ${condition} then 0 else ${sql.lit(1 << at)} end` : sql`0`,
  )
  return sql`
    select category_id, brand_id, price_steps, failed, count(*) as n, count(*) filter (where ${isInStock(filters)}) as stocked
    from base s, lateral (select ${sql.join(bits, sql` + `)} as failed) f
    where ${facetCondition(filters) ?? sql`true`}
    group by category_id, brand_id, price_steps, failed`
}

/** `fits`: the products fit brand and price. */
function groupedSets(filters: Filters): RawBuilder<unknown> {
  const { category_id = sql`true`, brand_id = sql`true`, price = sql`true` } = columnConditions(filters)
  const stockSet = filters.in_stock ? sql`s.stock_set` : sql`null::bigint`
  return sql`
    select count(*) as n, fits, facet_set, f.stock_set
    from base s, lateral (select ${brand_id} and ${price} as fits, ${stockSet} as stock_set) f
    where ${category_id} group by fits, facet_set, f.stock_set`
}

/** @param lines a group each: count, whether it fits the other filters, the set of all variants, the set of those in stock */
async function countFacets(
  db: Tx,
  filters: Filters,
  lines: string[],
): Promise<{ facets: Map<string, number>; known: Set<string> }> {
  const groups = lines.map((line) => line.split(' ') as [string, string, string, string?])
  const everySet = new Set(groups.map(([, , every]) => every))
  const stockSets = groups.flatMap(([, , , stocked]) => stocked ?? [])
  const sets = await readFacetSets(db, [...everySet, ...stockSets])
  const known = new Set([...everySet].flatMap((id) => sets.get(id) ?? []))
  const chosen = [...chosenFacets(filters)]
  const facets = new Map<string, number>()
  for (const [count, fits, every, stocked] of groups) {
    const set = sets.get((filters.in_stock ? stocked : every) ?? '')
    if (fits === '0' || !set) continue
    const failed = chosen.filter(([, values]) => !values.some((value) => set.includes(value)))
    if (failed.length > 1) continue
    const prefix = failed[0] && `${failed[0][0]}:`
    for (const facet of set)
      if (!prefix || facet.startsWith(prefix)) facets.set(facet, (facets.get(facet) ?? 0) + Number(count))
  }
  return { facets, known }
}
