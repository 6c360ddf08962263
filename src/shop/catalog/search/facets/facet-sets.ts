import { sql } from 'kysely'
import type { Tx } from '../../../shop.ts'

const MAX_CACHED = 100_000
// A set never changes: its id is the hash of its facets.
let cached = new Map<string, number[][]>()
const numbers = new Map<string, number>()

/** By the number of a facet: 'metal:rose gold'. */
export const facetNames: string[] = []

/** @returns of each id the sets that it names, or itself, as the numbers of their facets */
export async function readFacetSets(db: Tx, ids: string[]): Promise<number[][][]> {
  // A new map: others still read the old one.
  if (cached.size > MAX_CACHED) cached = new Map()
  const sets = cached
  const known = ids.map((id) => sets.get(id))
  const missing = ids.filter((_, at) => !known[at])
  if (missing.length > 0) {
    const { rows } = await sql<{ id: string; named: string[][] }>`
      select s.id::text, json_agg(named.facets) as named from facet_sets s
      join facet_sets named on named.id = any(coalesce(s.members, array[s.id]))
      where s.id = any(${[...new Set(missing)]}::bigint[]) group by s.id`.execute(db)
    for (const { id, named } of rows)
      sets.set(
        id,
        named.map((facets) => facets.map(numberOf)),
      )
  }
  return known.map((set, at) => set ?? sets.get(ids[at] ?? '') ?? [])
}

function numberOf(name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, facetNames.length)
  return facetNames.push(name) - 1
}
