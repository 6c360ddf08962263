import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from './shop.ts'

const LARGE = 1_000
const KEPT_MS = 5_000

let counts = new WeakMap<Tx, LRUCache<string, number>>()

/**
 * How many rows there are. A large number is remembered for a few seconds: counting is what a page costs most.
 * @param list names the list and all it is narrowed by
 */
export async function countRows(
  db: Tx,
  list: unknown[],
  { from, where }: { from: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<number> {
  const kept = knownCount(db, list)
  if (kept !== undefined) return kept
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${from} where ${where}`.execute(db)
  return keepCount(db, list, rows[0]?.total ?? 0)
}

/** A number of rows that was counted a moment ago; for a statement that counts beside what it reads. */
export function knownCount(db: Tx, list: unknown[]): number | undefined {
  return counts.get(db)?.get(JSON.stringify(list))
}

export function keepCount(db: Tx, list: unknown[], total: number): number {
  if (total < LARGE) return total
  const known = counts.get(db) ?? new LRUCache<string, number>({ max: 200, ttl: KEPT_MS })
  counts.set(db, known)
  known.set(JSON.stringify(list), total)
  return total
}

/** After a change that shoppers see: a list tells its true length at once. */
export function forgetCounts(): void {
  counts = new WeakMap()
}
