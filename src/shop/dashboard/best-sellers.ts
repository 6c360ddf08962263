import { sql } from 'kysely'
import type { Dashboard } from '../../contract/admin/dashboard.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { chosenOptions } from '../catalog/variants/variant-rows.ts'
import { amountText } from '../lib/money.ts'
import type { Shop } from '../shop.ts'

const DAYS = 30
const MAX_ORDERS = 1_000
const MAX_ITEMS = 10
const DAY_MS = 24 * 3_600_000

type Row = {
  since: Date
  product_id: string
  variant_id: string
  name: string
  code: string
  options: ChosenOption[]
  quantity: number
  amount: number
}

/** Reads a limited number of orders, so that the time does not grow with the shop. */
export async function findBestSellers({ db, clock }: Shop): Promise<Dashboard['best_sellers']> {
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS)
  const { rows } = await sql<Row>`
    with newest as materialized (
      select order_id, paid_at from payments where paid_at > ${since} and (amount = 0 or refunded_amount < amount)
      order by paid_at desc limit ${sql.lit(MAX_ORDERS)}
    ), sold as (
      select i.variant_id, sum(i.quantity) as quantity, sum(i.line_total)::bigint as amount
      from newest n, lateral (
        -- The offset keeps the planner from scanning all order items.
        select variant_id, quantity, line_total from order_items where order_id = n.order_id offset 0
      ) i
      group by i.variant_id order by 2 desc, 3 desc, 1 limit ${sql.lit(MAX_ITEMS)}
    )
    select (select min(paid_at) from newest) as since, v.product_id, s.variant_id, p.name, v.code,
      ${chosenOptions('v.id')} as options, s.quantity, s.amount
    from sold s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    order by s.quantity desc, s.amount desc, s.variant_id`.execute(db)
  const items = rows.map(({ since: _, amount, ...row }) => ({ ...row, amount: amountText(amount) }))
  return { since: rows[0]?.since.toISOString() ?? null, items }
}
