import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { OrderFilters } from '../../contract/admin-order.ts'
import type { Tx } from '../shop.ts'

const LARGE = 10_000
const KEPT_MS = 5_000

const counts = new WeakMap<Tx, LRUCache<string, number>>()

/** How many orders fit. A large number is remembered for a few seconds: counting is what a page costs most. */
export async function countOrders(
  db: Tx,
  filters: OrderFilters,
  where: RawBuilder<unknown>,
): Promise<number> {
  const known = counts.get(db) ?? new LRUCache<string, number>({ max: 100, ttl: KEPT_MS })
  counts.set(db, known)
  const key = JSON.stringify(filters)
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from orders o where ${where}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total >= LARGE) known.set(key, total)
  return total
}
