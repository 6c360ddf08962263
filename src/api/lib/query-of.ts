import { countingValues, isFacet } from '../../contract/facets/facets.ts'

export type Query = Record<string, string | string[]>

export function queryOf(given: URLSearchParams): Query {
  const query: Query = Object.fromEntries(given)
  for (const name of given.keys()) if (isFacet(name)) query[name] = countingValues(given, name)
  return query
}
