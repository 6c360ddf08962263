import { LISTING_QUERY, searchProducts } from '../../../contract/product.ts'
import { STORE_PAGE_SIZE } from '../../../contract/store-limits.ts'

/** The listing's part of an address, as it stands there; empty values are left out. */
export type RawListingQuery = Partial<Record<(typeof LISTING_QUERY)[number], string>>

/** Reads a listing's address by the API's own rules: what it asks for, or in words what is wrong with it. */
export function parseListingQuery(url: URL, categoryInPath: string | undefined, text: string) {
  const given: RawListingQuery = {}
  if (categoryInPath) given.category_id = categoryInPath
  for (const name of LISTING_QUERY) {
    const value = url.searchParams.get(name)?.trim()
    if (value) given[name] = value
  }
  const asked = { limit: String(STORE_PAGE_SIZE), ...given, ...(text ? { name: text, code: text } : {}) }
  const read = searchProducts.query.safeParse(asked)
  if (read.success) return { given, query: read.data, problems: [] }
  const problems = read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
  return { given, query: undefined, problems: problems.filter(isFirstOfItsField) }
}

// A price that is no number would also be called higher than the other one.
function isFirstOfItsField(problem: Problem, at: number, all: Problem[]): boolean {
  return all.findIndex(({ field, message }) => field === problem.field || message === problem.message) === at
}

type Problem = { field: string; message: string }
