import { LISTING_QUERY } from '../contract/facets/facets.ts'
import { cacheKey } from './cache-key.ts'

const LISTINGS =
  /^\/(products|products\/\d{1,10}|search|collections\/[^/]+|gifts|(category|brand)\/\d{1,10}(\/[^/]+)?)$/
const FIELDS = [...LISTING_QUERY, 'for', 'occasion']

/**
 * Without JavaScript, browsers send the empty fields of the filter form and the gift finder, too. 'All categories' leaves
 * the page of a category. @returns the URL without them; undefined when no field is empty
 */
export function withoutEmptyFields(url: string): string | undefined {
  if (!/=(\+|%20)*(&|$)/.test(url)) return undefined
  const path = url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
  const [isListing, , kind] = LISTINGS.exec(path) ?? []
  if (!isListing) return undefined
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const isEmpty = (name: string) => query.has(name) && !query.get(name)?.trim()
  if (kind && isEmpty(`${kind}_id`)) return cacheKey(`/products?${query}`)
  return FIELDS.some(isEmpty) ? cacheKey(url) : undefined
}
