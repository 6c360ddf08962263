import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from './shop.ts'

const LARGE = 1_000
const FRESH_MS = 5_000
const KEPT_MS = 60_000
/** What is counted sooner is worth waiting for. */
const LONG_MS = 50

let kept = new WeakMap<Tx, LRUCache<string, object>>()

type Rows = { from: RawBuilder<unknown>; where: RawBuilder<unknown> }
type Counted = { total: number; at: number; isLong: boolean }

/**
 * How many rows there are. Counting is what a page costs most, so a large number is remembered for some seconds; one that
 * took long is told for the rest of a minute while they are counted anew.
 * @param list names the list and all it is narrowed by
 * @param ask how the database is asked
 */
export async function countRows(
  db: Tx,
  list: unknown[],
  { from, where }: Rows,
  ask: <T>(work: (db: Tx) => Promise<T>) => Promise<T> = (work) => work(db),
): Promise<number> {
  const { known, keep } = keptCount(db, list)
  const count = async () => {
    const begin = performance.now()
    const { rows } = await ask((tx) =>
      sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx),
    )
    return keep(rows[0]?.total ?? 0, begin)
  }
  const isFresh = known && performance.now() - known.at < FRESH_MS
  if (!known || !(isFresh || known.isLong)) return await count()
  if (!isFresh) {
    // Nobody else counts them meanwhile; should it fail, it is tried again as late.
    known.at = performance.now()
    count().catch(() => undefined)
  }
  return known.total
}

/** What `countRows` remembers, and where to keep a number that was counted on the way, since `begin`. */
export function keptCount(
  db: Tx,
  list: unknown[],
): { known: Counted | undefined; keep(total: number, begin: number): number } {
  const { known, keep } = remembered<Counted>(db, list, KEPT_MS)
  return {
    known,
    keep(total, begin) {
      const at = performance.now()
      if (total >= LARGE) keep({ total, at, isLong: at - begin > LONG_MS })
      return total
    },
  }
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
  ttl = FRESH_MS,
): { known: Value | undefined; keep(value: Value): void } {
  const now = kept
  const key = JSON.stringify(list)
  return {
    known: now.get(db)?.get(key) as Value | undefined,
    keep(value) {
      const values = now.get(db) ?? new LRUCache<string, object>({ max: 200, ttl })
      now.set(db, values)
      values.set(key, value, { ttl })
    },
  }
}

/** After a change that shoppers see: a list tells its true length at once. */
export function forgetCounts(): void {
  kept = new WeakMap()
}
