import { STORE_PAGE_SIZE } from '../../../contract/store-limits.ts'
import type { RawListingQuery } from './listing-query.server.ts'

export type ListingParams = {
  path: '/products' | '/search'
  /** The search text. */
  text: string
  given: RawListingQuery
}

/** With a change, on the first page unless `skip` is given. */
export function listingUrl({ path, text, given }: ListingParams, change: RawListingQuery): string {
  const wanted = { skip: '0', limit: given.limit ?? String(STORE_PAGE_SIZE) }
  return withQuery(path, { q: text, ...given, ...wanted, ...change })
}

export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const filled = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()))
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}

export const FILTERS = ['category_id', 'brand_id', 'min_price', 'max_price'] as const

export function withoutFilters(params: ListingParams): string {
  if (params.path === '/search') return withQuery(params.path, { q: params.text })
  return params.path
}
