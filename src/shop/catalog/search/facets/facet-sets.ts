import { sql } from 'kysely'
import type { Tx } from '../../../shop.ts'

const MAX_CACHED = 100_000
// A set never changes: its id is the hash of its facets.
let cached = new Map<string, number[]>()
const numbers = new Map<string, number>()

/** By the number of a facet: 'metal:rose gold'. */
export const facetNames: string[] = []

/** @returns the numbers of the facets of each set */
export async function readFacetSets(db: Tx, ids: string[]): Promise<number[][]> {
  // A new map: others still read the old one.
  if (cached.size > MAX_CACHED) cached = new Map()
  const sets = cached
  const known = ids.map((id) => sets.get(id))
  const missing = ids.filter((_, at) => !known[at])
  if (missing.length > 0) {
    const { rows } = await sql<{ id: string; facets: string }>`
      select id::text, array_to_string(facets, e'\n') as facets from facet_sets
      where id = any(${[...new Set(missing)]}::bigint[])`.execute(db)
    for (const { id, facets } of rows) sets.set(id, facets ? facets.split('\n').map(numberOf) : [])
  }
  return known.map((set, at) => set ?? sets.get(ids[at] ?? '') ?? [])
}

function numberOf(name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, facetNames.length)
  return facetNames.push(name) - 1
}
