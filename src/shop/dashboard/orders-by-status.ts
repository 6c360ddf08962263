import { sql } from 'kysely'
import type { Dashboard } from '../../contract/admin/dashboard.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../contract/order.ts'
import type { Shop, Tx } from '../shop.ts'

type Counts = Dashboard['orders_by_status']

/** Longer than any transaction: no older order can still appear. */
const SETTLED_MS = 3_600_000

/** Cached by database: the number of orders created before a time. */
const settled = new WeakMap<Tx, { before: Date; total: number }>()

/**
 * Counting completed orders would be the slowest query of the dashboard. Orders are never deleted, so old ones are counted
 * once, and the completed ones are the total minus the others.
 */
export async function countByStatus({ db, clock }: Shop): Promise<Counts> {
  const known = settled.get(db) ?? { before: new Date(0), total: 0 }
  const until = new Date(Math.max(clock.now().getTime() - SETTLED_MS, known.before.getTime()))
  const { rows } = await sql<{ status: OrderStatus | 'settled' | 'fresh'; total: number }>`
    select status, count(*) as total from orders
    where status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled') group by status
    union all
    select 'settled', count(*) from orders where created_at >= ${known.before} and created_at < ${until}
    union all
    select 'fresh', count(*) from orders where created_at >= ${until}`.execute(db)
  const {
    settled: more = 0,
    fresh = 0,
    ...others
  } = Object.fromEntries(rows.map(({ status, total }) => [status, total])) as Partial<
    Record<OrderStatus | 'settled' | 'fresh', number>
  >
  const total = known.total + more
  settled.set(db, { before: until, total })
  const completed = total + fresh - Object.values(others).reduce((sum, count) => sum + count, 0)
  return Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, status === 'completed' ? completed : (others[status] ?? 0)]),
  ) as Counts
}
