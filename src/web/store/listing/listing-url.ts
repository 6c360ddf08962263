import { STORE_PAGE_SIZE } from '../../../contract/store-limits.ts'
import type { RawListingQuery } from './listing-query.server.ts'

export type ListingParams = {
  path: '/products' | '/search'
  /** The text searched for. */
  text: string
  given: RawListingQuery
}

/** The address of the same list with something changed: back on its first page unless `skip` is given. */
export function listingUrl({ path, text, given }: ListingParams, change: RawListingQuery): string {
  const wanted = { skip: '0', limit: given.limit ?? String(STORE_PAGE_SIZE) }
  return addressOf(path, { q: text, ...given, ...wanted, ...change })
}

/** A path with those of its parameters that have a value. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const filled = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()))
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}

export const FILTERS = ['category_id', 'brand_id', 'min_price', 'max_price'] as const

/** The same list without its filters. */
export function withoutFilters(place: ListingParams): string {
  if (place.path === '/search') return addressOf(place.path, { q: place.text })
  return place.path
}
