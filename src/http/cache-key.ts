import { API_BASE, type Endpoint, pathPatterns } from '../contract/endpoints/endpoint.ts'
import { endpoints } from '../contract/endpoints/endpoints.ts'
import { countingValues, LISTING_QUERY } from '../contract/facets/facets.ts'

/** The pages that are the same for every visitor, with the query parameters that change them. */
const PAGES: [RegExp, readonly string[]][] = [
  [/^\/(home|about-us|dealers-notice|faq|privacy|ring-sizer|terms-and-conditions)?$/, []],
  [/^\/products(\/\d{1,10})?$/, LISTING_QUERY],
  [/^\/(category|brand)\/\d{1,10}(\/[^/]+)?$/, LISTING_QUERY],
  [/^\/collections\/[^/]+$/, LISTING_QUERY],
  [/^\/product\/[^/]+(\/[^/]+)?$/, ['variant']],
  [/^\/life-size\/[^/]+$/, ['variant']],
  [/^\/gifts$/, ['for', 'occasion', ...LISTING_QUERY]],
  [/^\/search$/, ['q', ...LISTING_QUERY]],
  [/^\/(robots\.txt|manifest\.webmanifest|\.well-known\/security\.txt)$/, []],
  [/^\/sitemap\.xml$/, ['part']],
]

const CALLS = pathPatterns(Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET')).map(
  ({ declared: { access, query }, pattern }): [RegExp, string[] | undefined] => [
    pattern,
    access === 'public' ? Object.keys(query?.shape ?? {}) : undefined,
  ],
)

/**
 * The URL of a public response without its trailing slash, with its known parameters in one order.
 * @returns undefined when the response may differ between visitors
 */
export function cacheKey(url: string): string | undefined {
  const mark = url.indexOf('?')
  const rawPath = mark < 0 ? url : url.slice(0, mark)
  const path = rawPath.length > 1 && rawPath.endsWith('/') ? rawPath.slice(0, -1) : rawPath
  const names = knownParameters(path)
  if (!names || mark < 0) return names && path
  const given = new URLSearchParams(url.slice(mark))
  let search = ''
  for (const name of names) {
    for (const value of countingValues(given, name)) {
      // A form sends its empty fields. The API rejects a blank value.
      if (value && (value.trim() || path.startsWith('/api/')))
        search += `&${name}=${encodeURIComponent(value)}`
    }
  }
  return search ? `${path}?${search.slice(1)}` : path
}

function knownParameters(path: string): readonly string[] | undefined {
  if (path.startsWith('/api/')) return CALLS.find(([pattern]) => pattern.test(path))?.[1]
  // React Router requests '/products.data' instead of the page when it navigates, '/_root.data' for '/'.
  const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
  const names = PAGES.find(([pattern]) => pattern.test(page))?.[1]
  return names && path.endsWith('.data') ? [...names, '_routes'] : names
}

/** Whether a response shows a product's exact stock. Pages with lists may be some seconds old. */
export function showsStock(key: string): boolean {
  return ['/product/', `${API_BASE}/products`, `${API_BASE}/collections/`].some((start) =>
    key.startsWith(start),
  )
}
