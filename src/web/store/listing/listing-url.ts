import { FILTERS, type Filter } from '../../../contract/facets/facets.ts'
import { STORE_PAGE_SIZE } from '../../../contract/store-limits.ts'
import type { RawListingQuery } from './listing-query.server.ts'

export type ListingParams = {
  path: '/products' | '/search' | `/collections/${string}`
  /** Of a category or brand: its address stands for one of the filters. */
  page?:
    | { path: string; kind: 'category' | 'brand'; filter: 'category_id' | 'brand_id'; id: string }
    | undefined
  /** The search text. */
  text: string
  given: RawListingQuery
  /** In an order of the owner, unless another is chosen. */
  isHandMade?: boolean
}

/** With a change, on the first page unless `skip` is given. */
export function listingUrl(params: ListingParams, change: Query): string {
  const { text, given } = params
  const wanted = { skip: '0', limit: given.limit ?? String(STORE_PAGE_SIZE) }
  return urlOfQuery(params, { q: text, ...given, ...wanted, ...change })
}

/** Stays on the page of a category or brand while its own filter does. */
export function urlOfQuery({ path, page }: ListingParams, query: Query): string {
  if (!page || String(query[page.filter]) !== page.id) return withQuery(path, query)
  return withQuery(page.path, { ...query, [page.filter]: undefined })
}

type Query = Record<string, string | string[] | undefined>

export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) if (value.trim()) search.append(name, value)
  const text = String(search)
  return text ? `${path}?${text}` : path
}

/** The filters in use, without that of the page. */
export function chosenFilters({ given, page }: ListingParams): Filter[] {
  return FILTERS.filter((name) => given[name] && name !== page?.filter)
}

export function withoutFilters({ path, page, text }: ListingParams): string {
  return path === '/search' ? withQuery(path, { q: text }) : (page?.path ?? path)
}
