import type { FacetCounts } from '../../../contract/facets/count-facets.ts'
import type { Storefront } from '../../context.ts'
import { withArrivals } from './arrivals.server.ts'
import { parseListingQuery, type RawListingQuery } from './listing-query.server.ts'
import { productCards } from './product-cards.server.ts'

const MAX_OPTIONS = 100
const MAX_VALUES = 40

/**
 * @param text matched against names and codes; '' lists everything
 * @param collections ids in groups: products that are in one of each group
 */
export async function searchListing(
  shop: Storefront,
  url: URL,
  inPath: RawListingQuery,
  text = '',
  collections?: number[][],
) {
  const { given, query, problems } = parseListingQuery(url, inPath, text)
  const found = query
    ? await shop.search({ ...query, collections })
    : { items: [], total: 0, correctedTo: undefined, isPartial: false }
  return {
    ...found,
    ...withArrivals(shop, found.items, await productCards(shop, found.items)),
    given,
    query,
    problems,
    skip: query?.skip ?? 0,
    limit: query?.limit ?? 0,
  }
}

/** What `searchListing` finds, with its filters. @returns also all categories and brands, for the page's head */
export async function loadListing(...search: Parameters<typeof searchListing>) {
  const [shop, , , , collections] = search
  // In sequence: reads leave two connections for purchases only if each page holds no more than two (load-shedding.ts).
  const categories = await shop.categories()
  const brands = await shop.brands()
  const found = await searchListing(...search)
  const { given, query } = found
  const counts = query && (await shop.facets({ ...query, collections }))
  const listing = {
    ...found,
    categories: options(categories, given.category_id).map(({ id, name, parent_id }) => ({
      id,
      name,
      parent_id,
    })),
    brands: options(brands, given.brand_id).map(({ id, name }) => ({ id, name })),
    facets:
      counts?.facets.map((facet) => ({ ...facet, values: shownValues(facet.values, given[facet.name]) })) ??
      [],
    prices: counts?.prices ?? [],
  }
  return { listing, categories, brands }
}

// The chosen one is always included.
function options<T extends { id: number }>(all: T[], chosen: string | undefined): T[] {
  const isIt = isChosen(chosen)
  return all.filter((one, at) => at < MAX_OPTIONS || isIt(one))
}

type FacetValue = FacetCounts['facets'][number]['values'][number]

/** The chosen and the most frequent ones, in their order. */
export function shownValues(values: FacetValue[], chosen: string | string[] = []): FacetValue[] {
  const rank = ({ value, count }: FacetValue) => ([chosen].flat().includes(value) ? Infinity : count)
  const shown = values.toSorted((a, b) => rank(b) - rank(a) || 0).slice(0, MAX_VALUES)
  return values.filter((value) => shown.includes(value))
}

function isChosen(chosen: string | undefined) {
  return ({ id }: { id: number }) => String(id) === chosen
}

export type Listing = Awaited<ReturnType<typeof loadListing>>['listing']
