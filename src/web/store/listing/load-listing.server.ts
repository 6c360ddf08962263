import type { Storefront } from '../../context.ts'
import { parseListingQuery, type RawListingQuery } from './listing-query.server.ts'
import { productCards } from './product-cards.server.ts'

const MAX_OPTIONS = 100

/** @param text matched against names and codes; '' lists everything @param collections ids in groups: products that are in one of each group @returns also all categories and brands, for the page's head */
export async function loadListing(
  shop: Storefront,
  url: URL,
  inPath: RawListingQuery,
  text = '',
  collections?: number[][],
) {
  const { given, query, problems } = parseListingQuery(url, inPath, text)
  // In sequence, so that a page holds one database connection at a time.
  const categories = await shop.categories()
  const brands = await shop.brands()
  const found = query
    ? await shop.search({ ...query, collections })
    : { items: [], total: 0, correctedTo: undefined, isPartial: false }
  const listing = {
    given,
    query,
    problems,
    items: await productCards(shop, found.items),
    total: found.total,
    correctedTo: found.correctedTo,
    isPartial: found.isPartial,
    skip: query?.skip ?? 0,
    limit: query?.limit ?? 0,
    categories: options(categories, given.category_id).map(({ id, name, parent_id }) => ({
      id,
      name,
      parent_id,
    })),
    brands: options(brands, given.brand_id).map(({ id, name }) => ({ id, name })),
  }
  return { listing, categories, brands }
}

// The chosen one is always included.
function options<T extends { id: number }>(all: T[], chosen: string | undefined): T[] {
  const isIt = isChosen(chosen)
  return all.filter((one, at) => at < MAX_OPTIONS || isIt(one))
}

function isChosen(chosen: string | undefined) {
  return ({ id }: { id: number }) => String(id) === chosen
}

export type Listing = Awaited<ReturnType<typeof loadListing>>['listing']
