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
  const sets = setsWith(filters)
  return sets && sql`s.facet_set in (${sets})`
}

/** That the products are found with In stock, too. */
export function isInStock(filters: Filters): RawBuilder<unknown> {
  const sets = setsWith(filters)
  if (!sets) return IS_IN_STOCK
  return sql`s.stock_set in (${sets} union all select id from facet_sets where members && array(${sets}))`
}

/** Of variants that have all that is chosen, or of products whose variants have it together. */
function setsWith(filters: Filters): RawBuilder<unknown> | undefined {
  const each = [...chosenFacets(filters).values()].map((values) => sql`facets && ${values}::text[]`)
  return each.length > 0
    ? sql`select id from facet_sets where members is null and ${sql.join(each, sql` and `)}`
    : undefined
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
