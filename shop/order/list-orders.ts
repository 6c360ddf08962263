import { sql } from 'kysely'
import type { ListedOrder, OrderFilters } from '../../contract/admin-order.ts'
import type { Order } from '../../contract/order.ts'
import { countRows } from '../count-rows.ts'
import { newestPage } from '../newest-page.ts'
import { plannedByValues } from '../planned-by-values.ts'
import type { Shop, Tx } from '../shop.ts'
import { type OrderRow, orderAnswer, orderColumns } from './order-answer.ts'
import { isNarrowed, ordersThatFit } from './order-filters.ts'
import { isToShip } from './to-ship.ts'

type OrderQuery = OrderFilters & { skip: number; limit: number }

type Listed = Omit<ListedOrder, keyof Order>

/** Orders that fit the filters, newest first; the total also past the end. */
export async function listOrders(
  shop: Shop,
  { skip, limit, ...filters }: OrderQuery,
): Promise<{ items: ListedOrder[]; total: number }> {
  const list = ordersThatFit(shop, filters)
  const ask = <T>(work: (db: Tx) => Promise<T>) =>
    isNarrowed(filters) ? plannedByValues(shop.db, work) : work(shop.db)
  const total = await countRows(shop.db, ['orders', filters], { ...list, skip, ask })
  if (skip >= total) return { items: [], total }
  const page = sql<OrderRow & Listed>`
    with page as materialized (${newestPage(list, { skip, limit, total })})
    select ${orderColumns}, case when pay.trouble_seen_at is null then pay.trouble end as payment_trouble,
      ${isToShip} as is_to_ship
    from page
    -- Row by row, whatever the planner expects of a page's length: it would join the tables whole.
    cross join lateral (select * from orders where id = page.id offset 0) o
    cross join lateral (select * from payments where order_id = page.id offset 0) pay
    cross join lateral (select * from shippings where order_id = page.id offset 0) s
    order by o.created_at desc, o.id desc`
  const { rows } = await ask((db) => page.execute(db))
  const items = rows.map((row) => ({
    ...orderAnswer(row),
    payment_trouble: row.payment_trouble,
    is_to_ship: row.is_to_ship,
  }))
  return { items, total }
}
