import { sql } from 'kysely'
import type { Shop, Tx } from '../shop.ts'
import type { BenchWeeks } from './plan-bench.ts'
import { weekOf } from './week.ts'

/** From the present week on. An order that is late to leave takes its hours from the present week. */
export async function findBooked(db: Tx, shop: Pick<Shop, 'clock' | 'config'>): Promise<BenchWeeks> {
  const week = weekOf(shop)
  const { rows } = await sql<{ week: string; minutes: number }>`
    select greatest(b.week, ${week}) as week, sum(b.minutes::int)::int as minutes
    from shippings s join orders o on o.id = s.order_id cross join jsonb_each_text(s.bench_weeks) b (week, minutes)
    where s.bench_weeks is not null and ((s.dispatch_by >= ${week} and b.week >= ${week} and o.status <> 'cancelled')
      or (s.dispatch_by < ${week} and o.status = 'processing' and s.ready_at is null))
    group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ week, minutes }) => [week, minutes]))
}
