import { sql } from 'kysely'
import type { Dashboard } from '../../contract/admin/dashboard.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { CHOSEN_OPTIONS } from '../catalog/variants/variant-rows.ts'
import { amountText } from '../lib/money.ts'
import type { Shop, Tx } from '../shop.ts'

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

export async function findBestSellers({ db, clock }: Shop): Promise<Dashboard['best_sellers']> {
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS)
  const { rows } = await sql<Row>`
    with newest as materialized (${paidOrders(since)}), sold as (
      select i.variant_id, sum(i.quantity) as quantity, sum(i.line_total)::bigint as amount
      from newest n, lateral (
        -- The offset keeps the planner from scanning all order items.
        select variant_id, quantity, line_total from order_items where order_id = n.order_id offset 0
      ) i
      group by i.variant_id order by 2 desc, 3 desc, 1 limit ${sql.lit(MAX_ITEMS)}
    )
    select (select min(paid_at) from newest) as since, v.product_id, s.variant_id, p.name, v.code,
      ${CHOSEN_OPTIONS} as options, s.quantity, s.amount
    from sold s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    order by s.quantity desc, s.amount desc, s.variant_id`.execute(db)
  const items = rows.map(({ since: _, amount, ...row }) => ({ ...row, amount: amountText(amount) }))
  return { since: rows[0]?.since.toISOString() ?? null, items }
}

/** The products on sale of which most pieces were sold. */
export async function findBestsellerIds(
  db: Tx,
  { since, top }: { since: Date; top: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with newest as materialized (${paidOrders(since)})
    select i.product_id as id from newest n, lateral (
      select product_id, quantity from order_items where order_id = n.order_id offset 0
    ) i join products p on p.id = i.product_id and p.on_sale
    group by 1 order by sum(i.quantity) desc, 1 limit ${top}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A limited number of orders, so that the time does not grow with the shop. */
function paidOrders(since: Date) {
  return sql`select order_id, paid_at from payments where paid_at > ${since} and (amount = 0 or refunded_amount < amount)
    order by paid_at desc limit ${sql.lit(MAX_ORDERS)}`
}
