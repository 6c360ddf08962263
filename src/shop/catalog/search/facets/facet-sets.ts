import { sql } from 'kysely'
import type { Tx } from '../../../shop.ts'

const MAX_CACHED = 100_000
// A set never changes: its id is the hash of its facets.
const cached = new Map<string, string[]>()

/** The facets of each set: 'metal:rose gold'. */
export async function readFacetSets(db: Tx, ids: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const missing = new Set<string>()
  for (const id of ids) {
    const facets = cached.get(id)
    if (facets) found.set(id, facets)
    else missing.add(id)
  }
  if (missing.size === 0) return found
  const { rows } = await sql<{ id: string; facets: string }>`
    select id::text, array_to_string(facets, e'\n') as facets from facet_sets
    where id = any(${[...missing]}::bigint[])`.execute(db)
  if (cached.size > MAX_CACHED) cached.clear()
  for (const { id, facets } of rows) {
    const set = facets ? facets.split('\n') : []
    cached.set(id, set)
    found.set(id, set)
  }
  return found
}
