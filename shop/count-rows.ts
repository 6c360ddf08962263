import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from './shop.ts'

const LARGE = 1_000
const KEPT_MS = 5_000

let kept = new WeakMap<Tx, LRUCache<string, object>>()

/**
 * How many rows there are. A large number is remembered for a few seconds: counting is what a page costs most.
 * @param list names the list and all it is narrowed by
 */
export async function countRows(
  db: Tx,
  list: unknown[],
  { from, where }: { from: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<number> {
  const { known, keep } = rememberedCount(db, list)
  if (known !== undefined) return known
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${from} where ${where}`.execute(db)
  return keep(rows[0]?.total ?? 0)
}

/**
 * For a statement that counts beside what it reads: the number counted a moment ago, and where to keep a new one. It is
 * asked for before the statement: what was counted while the rows changed is not kept.
 */
export function rememberedCount(
  db: Tx,
  list: unknown[],
): { known: number | undefined; keep(total: number): number } {
  const { known, keep } = remembered<{ total: number }>(db, list)
  return {
    known: known?.total,
    keep(total) {
      // What is known already is not kept anew, or it would be known for ever.
      if (total >= LARGE && known === undefined) keep({ total })
      return total
    },
  }
}

/** What is true of a list until it changes, for a few seconds at most. */
export function remembered<Value extends object>(
  db: Tx,
  list: unknown[],
): { known: Value | undefined; keep(value: Value): void } {
  const now = kept
  const key = JSON.stringify(list)
  return {
    known: now.get(db)?.get(key) as Value | undefined,
    keep(value) {
      const values = now.get(db) ?? new LRUCache<string, object>({ max: 200, ttl: KEPT_MS })
      now.set(db, values)
      values.set(key, value)
    },
  }
}

/** After a change that shoppers see: a list tells its true length at once. */
export function forgetCounts(): void {
  kept = new WeakMap()
}
