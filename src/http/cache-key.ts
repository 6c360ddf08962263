import { API_BASE, addressesOf, type Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { LISTING_QUERY } from '../contract/product.ts'

/** The pages that are the same for everybody, with the query parameters that change them. */
const PAGES: [RegExp, readonly string[]][] = [
  [/^\/(home|about-us|faq|terms-and-conditions)?$/, []],
  [/^\/products(\/\d{1,10})?$/, LISTING_QUERY],
  [/^\/product\/[^/]+$/, []],
  [/^\/search$/, ['q', ...LISTING_QUERY]],
  [/^\/(robots\.txt|manifest\.webmanifest|\.well-known\/security\.txt)$/, []],
  [/^\/sitemap\.xml$/, ['part']],
]

/** What the router asks for instead of the page when it navigates: '/products.data', '/_root.data' for '/'. */
const DATA_QUERY = '_routes'

const CALLS = addressesOf(Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET')).map(
  ({ declared: { access, query }, pattern }): [RegExp, string[] | undefined] => [
    pattern,
    access === 'public' ? Object.keys(query?.shape ?? {}) : undefined,
  ],
)

/**
 * The address under which a public answer is kept: without trailing slash, with its known parameters in one order.
 * @returns undefined when the answer to this address may differ from visitor to visitor
 */
export function cacheableAddress(url: string): string | undefined {
  if (known.has(url)) return known.get(url)
  const address = normalised(url)
  if (known.size >= MOST_KNOWN) known.clear()
  if (url.length <= LONGEST_KNOWN) known.set(url, address)
  return address
}

const MOST_KNOWN = 5_000
const LONGEST_KNOWN = 300
const known = new Map<string, string | undefined>()

function normalised(url: string): string | undefined {
  const mark = url.indexOf('?')
  const rawPath = mark < 0 ? url : url.slice(0, mark)
  const path = rawPath.length > 1 && rawPath.endsWith('/') ? rawPath.slice(0, -1) : rawPath
  const names = knownQuery(path)
  if (!names) return undefined
  if (mark < 0 || mark === url.length - 1) return path
  // A form leaves blanks behind; a call is judged by its words.
  const isCall = path.startsWith('/api/')
  const query = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = query.get(name)
    if (isCall ? value : value?.trim()) kept.set(name, value ?? '')
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

const LISTINGS = /^\/(products|products\/\d{1,10}|search)$/

/**
 * A browser without script sends every field of the filter form, also the empty ones.
 * @returns the listing's address without them; undefined when there is nothing to leave out
 */
export function withoutEmptyFields(url: string): string | undefined {
  const path = url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
  if (!LISTINGS.test(path)) return undefined
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const isEmpty = LISTING_QUERY.some((name) => query.has(name) && !query.get(name)?.trim())
  return isEmpty ? cacheableAddress(url) : undefined
}

function knownQuery(path: string): readonly string[] | undefined {
  if (path.startsWith('/api/')) return CALLS.find(([pattern]) => pattern.test(path))?.[1]
  if (path.endsWith('.data')) {
    const page = path === '/_root.data' ? '/' : path.slice(0, -'.data'.length)
    const names = knownQuery(page)
    return names && [...names, DATA_QUERY]
  }
  return PAGES.find(([pattern]) => pattern.test(path))?.[1]
}

/** Where what is left of a product is told: a call says it to the piece, a product's page may lag a moment. */
export function stockShownAt(key: string): 'call' | 'page' | undefined {
  if (key.startsWith('/product/')) return 'page'
  return key.startsWith(`${API_BASE}/products`) ? 'call' : undefined
}

/** Which part of the memory an answer is kept in, so that what strangers make up pushes out only more of the same. */
export type MemoryPart = 'shop' | 'pictures' | 'questions'

const ONE_CATEGORY = /^[^?]+\?category_id=\d{1,10}$/

/**
 * 'shop' takes addresses whose number the owner decides: built files, pages and calls without a question, listings of
 * one category, and products by their id as the shop writes it. Searches, filters and the like are 'questions'.
 */
export function memoryPartOf(key: string): MemoryPart {
  if (key.startsWith('/media/')) return 'pictures'
  const mayBeAsked = !key.includes('?') || ONE_CATEGORY.test(key)
  return mayBeAsked && !/[A-Z%]/.test(key.replace(/^\/assets\/.*/, '')) ? 'shop' : 'questions'
}
