import { LRUCache } from 'lru-cache'
import type { Tx } from '../shop.ts'

/** So long after it was found out something may be told again, with what has changed since. */
export const CARRIED_ON_MS = 3_600_000

/**
 * What was found out of searches; apart for those that nothing fits, so that what strangers make up pushes out only more of
 * the same.
 */
export function keptApart<Value extends { total: number }>(bounds: LRUCache.Options<string, Value, unknown>) {
  const kept = new WeakMap<Tx, Record<'some' | 'none', LRUCache<string, Value>>>()
  const memory = () => new LRUCache<string, Value>({ ...bounds, ttl: CARRIED_ON_MS })
  return {
    get(db: Tx, key: string): Value | undefined {
      const { some, none } = kept.get(db) ?? {}
      return some?.get(key) ?? none?.get(key)
    },
    set(db: Tx, key: string, value: Value): void {
      const { some, none } = kept.get(db) ?? { some: memory(), none: memory() }
      kept.set(db, { some, none })
      const [own, other] = value.total > 0 ? [some, none] : [none, some]
      other.delete(key)
      own.set(key, value)
    },
    forget(db: Tx, key: string): void {
      for (const memory of Object.values(kept.get(db) ?? {})) memory.delete(key)
    },
  }
}
