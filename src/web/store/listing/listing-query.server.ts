import { facetValue } from '../../../contract/facets/facet-value.ts'
import { countingValues, type Facet, isFacet, LISTING_QUERY } from '../../../contract/facets/facets.ts'
import { plainPrice } from '../../../contract/fields.ts'
import { searchProducts } from '../../../contract/product.ts'
import { STORE_PAGE_SIZE, STORE_PAGE_SIZES } from '../../../contract/store-limits.ts'

/** As in the URL, without empty values and page sizes that are no choice; prices and facets in one spelling. */
export type RawListingQuery = Partial<Record<Exclude<(typeof LISTING_QUERY)[number], Facet>, string>> &
  Partial<Record<Facet, string[]>>

/** Parses by the API's rules. `query` is undefined when there are problems. */
export function parseListingQuery(url: URL, inPath: RawListingQuery, text: string) {
  const given = { ...inPath }
  for (const name of LISTING_QUERY) {
    const [value, ...more] = countingValues(url.searchParams, name)
      .map((one) => one.trim())
      .filter(Boolean)
    if (!value) continue
    if (isFacet(name)) given[name] = [...new Set([value, ...more].map((text) => facetValue(name, text)))]
    else given[name] = name.endsWith('price') ? plainPrice(value) : value
  }
  // Another number of products is no choice of the page; what is no number is refused.
  if (/^\d+$/.test(given.limit ?? '') && !STORE_PAGE_SIZES.includes(Number(given.limit))) delete given.limit
  const input = { limit: String(STORE_PAGE_SIZE), ...given, ...(text ? { name: text, code: text } : {}) }
  const parsed = searchProducts.query.safeParse(input)
  if (parsed.success) return { given, query: parsed.data, problems: [] }
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
  return { given, query: undefined, problems: problems.filter(isFirstOfField) }
}

// An invalid price also fails the comparison with the other price.
function isFirstOfField(problem: Problem, at: number, all: Problem[]): boolean {
  return all.findIndex(({ field, message }) => field === problem.field || message === problem.message) === at
}

type Problem = { field: string; message: string }
