import type { FacetCounts } from '../../../../contract/facets/count-facets.ts'
import { FACET_LABELS, FACETS, type Facet, facetValueLabel } from '../../../../contract/facets/facets.ts'
import type { Tx } from '../../../shop.ts'
import { allBrands, allCategories } from '../../categories/navigation.ts'
import type { ProductSearch, SearchFilters } from '../conditions.ts'
import { firstFound } from '../search-products.ts'
import type { SynonymGroup } from '../synonyms.ts'
import { chosenFacets } from './facet-condition.ts'
import { priceRanges } from './price-ranges.ts'
import { type Counts, readCounts } from './read-counts.ts'

type Named = { id: number; name: string }
type FacetValues = FacetCounts['facets'][number]

/** Of the same products as the search with these filters: a misspelt text is corrected. */
export async function findFacets(
  db: Tx,
  { sort: _, skip: __, limit: ___, ...filters }: SearchFilters & { skip?: number; limit?: number },
  synonyms: SynonymGroup[] = [],
): Promise<FacetCounts> {
  const read = (search: ProductSearch) => readCounts(db, search)
  const isFound = ({ hasAny }: Counts) => hasAny
  const { found } = await firstFound(db, { filters, synonyms, read, isFound })
  const categories = await allCategories(db)
  const inCategory = treeCounts(categories, found.of.category_id)
  return {
    total: found.total,
    facets: [
      namedValues('category_id', 'Category', categories, inCategory),
      namedValues('brand_id', 'Brand', await allBrands(db), found.of.brand_id),
      ...FACETS.flatMap((facet) => valuesOf(facet, filters, found)),
    ],
    prices: priceRanges(found.ladder, found.of.price),
  }
}

/** Of a category and all below it. */
function treeCounts(
  categories: (Named & { parent_id: number | null })[],
  counts: Map<string, number>,
): Map<string, number> {
  const sums = new Map<string, number>()
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
  for (const [id, count] of counts) {
    const path = new Set<number>()
    for (let at: number | null | undefined = Number(id); at && !path.has(at); at = parents.get(at))
      path.add(at)
    for (const above of path) sums.set(String(above), (sums.get(String(above)) ?? 0) + count)
  }
  return sums
}

function namedValues(
  name: 'category_id' | 'brand_id',
  label: string,
  all: Named[],
  counts: Map<string, number>,
): FacetValues {
  return {
    name,
    label,
    values: all.map((one) => ({
      value: String(one.id),
      label: one.name,
      count: counts.get(String(one.id)) ?? 0,
    })),
  }
}

/** Values that the list has without filters but the category; those that are chosen are always among them. */
function valuesOf(facet: Facet, filters: SearchFilters, found: Counts): FacetValues[] {
  const prefix = `${facet}:`
  const counts =
    facet === 'in_stock'
      ? new Map([['yes', found.inStock]])
      : new Map(
          [...found.known, ...(chosenFacets(filters).get(facet) ?? [])]
            .filter((one) => one.startsWith(prefix))
            .map((one) => [one.slice(prefix.length), found.facets.get(one) ?? 0]),
        )
  if (counts.size === 0) return []
  const values = [...counts].map(([value, count]) => ({ value, label: facetValueLabel(facet, value), count }))
  const order = new Intl.Collator('en', { numeric: true }).compare
  return [
    { name: facet, label: FACET_LABELS[facet], values: values.toSorted((a, b) => order(a.label, b.label)) },
  ]
}
