import { type RawBuilder, sql } from 'kysely'
import { facetValue } from '../../../../contract/facets/facet-value.ts'
import { FACETS } from '../../../../contract/facets/facets.ts'
import type { ProductFilters } from '../../../../contract/product.ts'

type Filters = Partial<ProductFilters>

/** One of its variants is. */
export const IS_IN_STOCK = sql`s.stock_set is not null`

/** Of `product_search as s`. In stock means that a variant with each facet is. */
export function facetCondition(filters: Filters): RawBuilder<unknown> | undefined {
  return filters.in_stock ? isInStock(filters) : setCondition(sql`s.facet_set`, filters)
}

/** That the products are found with In stock, too. */
export function isInStock(filters: Filters): RawBuilder<unknown> {
  return setCondition(sql`s.stock_set`, filters) ?? IS_IN_STOCK
}

function setCondition(column: RawBuilder<unknown>, filters: Filters): RawBuilder<unknown> | undefined {
  const each = [...chosenFacets(filters).values()].map((values) => sql`facets && ${values}::text[]`)
  return each.length > 0
    ? sql`${column} in (select id from facet_sets where ${sql.join(each, sql` and `)})`
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
