import { sql } from 'kysely'
import type { Tx } from '../../../shop.ts'

const MAX_CACHED = 100_000
const numbers = new Map<string, number>()

/** By the number of a facet: 'metal:rose gold'. */
export const facetNames: string[] = []

/**
 * The facets of many sets in one array, because a count reads thousands of them: arrays of their own, scattered over the memory,
 * take three times as long.
 * @property starts by id where in `packed` it stands: how many sets it names, and of each how many facets, and their numbers
 */
type FacetSets = { starts: Map<string, number>; packed: number[] }

// A set never changes: its id is the hash of its facets.
let cached: FacetSets = { starts: new Map(), packed: [] }

/**
 * @param ids '' has no facets
 * @returns where in `packed` each of them stands
 */
export async function readFacetSets(
  db: Tx,
  ids: string[],
): Promise<{ at: (number | undefined)[]; packed: number[] }> {
  // A new cache: others still read the old one.
  if (cached.starts.size > MAX_CACHED) cached = { starts: new Map(), packed: [] }
  const { starts, packed } = cached
  const at = ids.map((id) => starts.get(id))
  const missing = ids.filter((id, index) => id && at[index] === undefined)
  if (missing.length === 0) return { at, packed }
  const { rows } = await sql<{ id: string; named: string[][] }>`
    select s.id::text, json_agg(named.facets) as named from facet_sets s
    join facet_sets named on named.id = any(coalesce(s.members, array[s.id]))
    where s.id = any(${[...new Set(missing)]}::bigint[]) group by s.id`.execute(db)
  for (const { id, named } of rows) {
    starts.set(id, packed.length)
    packed.push(named.length, ...named.flatMap((facets) => [facets.length, ...facets.map(numberOf)]))
  }
  return { at: ids.map((id) => starts.get(id)), packed }
}

/** @param visit gets where in `packed` the facets of a set begin and end */
export function forEachSet(
  packed: number[],
  start: number | undefined,
  visit: (from: number, to: number) => void,
): void {
  if (start === undefined) return
  let from = start + 2
  for (let left = packed[start] ?? 0; left > 0; left--) {
    const to = from + (packed[from - 1] ?? 0)
    visit(from, to)
    from = to + 1
  }
}

function numberOf(name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, facetNames.length)
  return facetNames.push(name) - 1
}
