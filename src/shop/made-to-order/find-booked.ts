import { sql } from 'kysely'
import { quantityToShip } from '../orders/fulfilment/shipment-rows.ts'
import type { Shop, Tx } from '../shop.ts'
import type { BenchWeeks } from './plan-bench.ts'
import { weekOf } from './week.ts'

/**
 * From the present week on, of what is not sent or refunded. What was made early, or sent, has used its hours of this week. An
 * order that is late to leave, or has got a new date, takes the hours of weeks that are over from the present one.
 */
export async function findBooked(db: Tx, shop: Pick<Shop, 'clock' | 'config'>): Promise<BenchWeeks> {
  const week = weekOf(shop)
  const { rows } = await sql<{ week: string; minutes: number }>`
    select greatest(planned.week, ${week}) as week, sum(planned.minutes::int)::int as minutes
    from (
      select b.week, b.minutes from shippings s join orders o on o.id = s.order_id cross join ${WEEKS}
      where s.bench_weeks is not null and s.dispatch_by >= ${week} and b.week >= ${week}
        and ((s.ready_at is null and ${isToMake})
          or (b.week = ${week} and (s.ready_at is not null or o.status in ('shipped', 'delivered', 'completed'))))
      union all
      select b.week, b.minutes from orders o join shippings s on s.order_id = o.id cross join ${WEEKS}
      where s.bench_weeks is not null and o.status = 'processing' and s.ready_at is null and ${isToMake}
        and (s.dispatch_by < ${week} or (b.week < ${week} and s.new_promise_at is not null))
    ) planned group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ week, minutes }) => [week, minutes]))
}

const WEEKS = sql`jsonb_each_text(s.bench_weeks) b (week, minutes)`

const isToMake = sql<boolean>`(o.status in ('pending', 'processing') and exists (
  select from order_items i where i.order_id = o.id and i.made_quantity > 0 and ${quantityToShip('i')} > 0))`
