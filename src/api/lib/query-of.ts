import { isFacet } from '../../contract/facets/facets.ts'

export type Query = Record<string, string | string[]>

/** Only facets may be repeated; of other parameters the last one counts. */
export function queryOf(given: URLSearchParams): Query {
  const query: Query = Object.fromEntries(given)
  for (const name of given.keys()) if (isFacet(name)) query[name] = given.getAll(name)
  return query
}
