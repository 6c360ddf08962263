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
export type Ask = <T>(work: (db: Tx) => Promise<T>) => Promise<T>

/**
 * How many rows there are. Counting is what a page costs most, so a large number is remembered for some seconds; one that
 * took long is told for the rest of a minute, while they are counted anew, of a page that is found without it.
 * @param list names the list and all it is narrowed by
 * @param skip where the page begins
 * @param ask how the database is asked
 */
export async function countRows(
  db: Tx,
  list: unknown[],
  { from, where, skip = 0, ask = (work) => work(db) }: Rows & { skip?: number; ask?: Ask },
): Promise<number> {
  const { known, fresh, keep } = rememberedCount(db, list)
  const count = async () => {
    const begin = performance.now()
    const { rows } = await ask((tx) =>
      sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx),
    )
    return keep(rows[0]?.total ?? 0, begin)
  }
  if (fresh !== undefined) return fresh
  // Beyond the middle a page is found from the far end.
  if (!known?.isLong || skip > known.total / 2) return await count()
  // For the next seconds nobody else counts them behind an answer; should it fail, it is tried again after these.
  if (performance.now() - known.triedAt > FRESH_MS) {
    known.triedAt = performance.now()
    count().catch(() => undefined)
  }
  return known.total
}

type Counted = { total: number; at: number; isLong: boolean; triedAt: number }

type Remembered = {
  /** Counted within the last minute. */
  known: Counted | undefined
  /** Counted within the last seconds. */
  fresh: number | undefined
  /** @param begin when the counting was begun, if it may be told while it is done again */
  keep(total: number, begin?: number): number
}

/**
 * For a statement that counts beside what it reads. It is asked for before the statement: what was counted while the rows
 * changed is not kept.
 */
export function rememberedCount(db: Tx, list: unknown[]): Remembered {
  const { known, keep } = remembered<Counted>(db, list, KEPT_MS)
  const isFresh = known && known.total >= LARGE && performance.now() - known.at < FRESH_MS
  const fresh = isFresh ? known.total : undefined
  return {
    known,
    fresh,
    keep(total, begin) {
      const at = performance.now()
      const isLong = total >= LARGE && at - (begin ?? at) > LONG_MS
      // What is fresh is not kept anew, or it would be known for ever; a small number only ends a large one.
      if ((total >= LARGE || known) && fresh === undefined) keep({ total, at, isLong, triedAt: at })
      return total
    },
  }
}

/** What is true of a list until it changes, for so long at most. */
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
