import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from './shop.ts'

const LARGE = 1_000
const KEPT_MS = 5_000

const counts = new WeakMap<Tx, LRUCache<string, number>>()

/**
 * How many rows there are. A large number is remembered for a few seconds: counting is what a page costs most.
 * @param list names the list and all it is narrowed by
 */
export async function countRows(
  db: Tx,
  list: unknown[],
  { from, where }: { from: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<number> {
  const known = counts.get(db) ?? new LRUCache<string, number>({ max: 200, ttl: KEPT_MS })
  counts.set(db, known)
  const key = JSON.stringify(list)
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${from} where ${where}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total >= LARGE) known.set(key, total)
  return total
}
