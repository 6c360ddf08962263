import { type RawBuilder, sql } from 'kysely'
import { facetValue } from '../../../../contract/facets/facet-value.ts'
import { FACETS } from '../../../../contract/facets/facets.ts'
import type { ProductFilters } from '../../../../contract/product.ts'

type Filters = Partial<ProductFilters>

/** One of its variants is. */
export const IS_IN_STOCK = sql`s.stock_set is not null`

/** Of `product_search as s`. In stock means that one variant with all that is chosen is. */
export function facetCondition(filters: Filters): RawBuilder<unknown> | undefined {
  if (filters.in_stock) return isInStock(filters)
  const kinds = [...chosenFacets(filters).values()]
  return kinds.length > 0
    ? sql`s.facet_set in (select id from facet_sets every where ${haveAll(sql`every.facets`, kinds)})`
    : undefined
}

/** That the products are found with In stock, too. */
export function isInStock(filters: Filters): RawBuilder<unknown> {
  const kinds = [...chosenFacets(filters).values()]
  if (kinds.length === 0) return IS_IN_STOCK
  // What is chosen of one kind only is in some variant when the product has it in stock.
  const inOneVariant = sql`and (stocked.members is null or exists (
    select from facet_sets one where one.id = any(stocked.members) and ${haveAll(sql`one.facets`, kinds)}))`
  return sql`s.stock_set in (select id from facet_sets stocked
    where ${haveAll(sql`stocked.facets`, kinds)} ${kinds.length > 1 ? inOneVariant : sql``})`
}

function haveAll(facets: RawBuilder<unknown>, kinds: string[][]): RawBuilder<unknown> {
  return sql.join(
    kinds.map((values) => sql`${facets} && ${values}::text[]`),
    sql` and `,
  )
}

/** By facet, as search_facets() writes them: 'metal:rose gold'. */
export function chosenFacets(filters: Filters): Map<string, string[]> {
  const chosen = new Map<string, string[]>()
  for (const facet of FACETS) {
    const values = facet === 'in_stock' ? undefined : filters[facet]
    if (values)
      chosen.set(
        facet,
        values.map((value) => `${facet}:${facetValue(facet, value)}`),
      )
  }
  return chosen
}
