import type { Storefront } from '../context.ts'
import { readCatalogueQuery } from './catalogue-query.server.ts'
import { cardOf } from './product-cards.server.ts'

/**
 * What a page of products shows: the products that the address asks for, and what can be chosen.
 * @param text matched against names and codes; '' lists everything
 */
export async function loadListing(shop: Storefront, url: URL, categoryInPath: string | undefined, text = '') {
  const { given, query, problems } = readCatalogueQuery(url, categoryInPath, text)
  const [categories, brands, found] = await Promise.all([
    shop.categories(),
    shop.brands(),
    query ? shop.search(query) : { items: [], total: 0, isNear: false },
  ])
  return {
    given,
    problems,
    items: found.items.map(cardOf),
    total: found.total,
    isNear: found.isNear,
    skip: query?.skip ?? 0,
    limit: query?.limit ?? 0,
    categories: categories.map(({ id, name, description, parent_id }) => ({
      id,
      name,
      description,
      parent_id,
    })),
    brands: brands.map(({ id, name }) => ({ id, name })),
  }
}

export type Listing = Awaited<ReturnType<typeof loadListing>>
