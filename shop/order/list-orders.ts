import { sql } from 'kysely'
import type { ListedOrder, OrderFilters } from '../../contract/admin-order.ts'
import { countRows } from '../count-rows.ts'
import { newestPage } from '../newest-page.ts'
import type { Shop } from '../shop.ts'
import { type OrderRow, orderAnswer, orderColumns } from './order-answer.ts'
import { ordersThatFit } from './order-filters.ts'

type OrderQuery = OrderFilters & { skip: number; limit: number }

/** Orders that fit the filters, newest first; the total also past the end. */
export async function listOrders(
  shop: Shop,
  { skip, limit, ...filters }: OrderQuery,
): Promise<{ items: ListedOrder[]; total: number }> {
  const list = ordersThatFit(shop, filters)
  const total = await countRows(shop.db, ['orders', filters], list)
  if (skip >= total) return { items: [], total }
  const { rows } = await sql<OrderRow & { payment_trouble: string | null }>`
    with page as materialized (${newestPage(list, { skip, limit, total })})
    select ${orderColumns}, case when pay.trouble_seen_at is null then pay.trouble end as payment_trouble
    from page
    -- Row by row, whatever the planner expects of a page's length: it would join the tables whole.
    cross join lateral (select * from orders where id = page.id offset 0) o
    cross join lateral (select * from payments where order_id = page.id offset 0) pay
    cross join lateral (select * from shippings where order_id = page.id offset 0) s
    order by o.created_at desc, o.id desc`.execute(shop.db)
  return { items: rows.map((row) => ({ ...orderAnswer(row), payment_trouble: row.payment_trouble })), total }
}
