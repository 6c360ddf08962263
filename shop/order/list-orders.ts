import { type RawBuilder, sql } from 'kysely'
import type { OrderFilters } from '../../contract/admin-order.ts'
import type { Order } from '../../contract/order.ts'
import type { Shop } from '../shop.ts'
import { countOrders } from './count-orders.ts'
import { type OrderRow, orderAnswer, orderColumns } from './order-answer.ts'
import { orderConditions } from './order-filters.ts'

export type OrderQuery = OrderFilters & { skip: number; limit: number }

/** Orders that fit the filters, newest first; the total also past the end. */
export async function listOrders(
  shop: Shop,
  { skip, limit, ...filters }: OrderQuery,
): Promise<{ items: Order[]; total: number }> {
  const where = orderConditions(shop, filters)
  const total = await countOrders(shop.db, filters, where)
  if (skip >= total) return { items: [], total }
  const { rows } = await sql<OrderRow>`
    with page as materialized (${pageOf(where, { skip, limit: Math.min(limit, total - skip), total })})
    select ${orderColumns} from page join orders o using (id)
    join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    order by o.created_at desc, o.id desc`.execute(shop.db)
  return { items: rows.map(orderAnswer), total }
}

type Slice = { skip: number; limit: number; total: number }

/** A deep page is counted from the nearer end. */
function pageOf(where: RawBuilder<unknown>, { skip, limit, total }: Slice): RawBuilder<unknown> {
  return skip <= total / 2
    ? sql`select o.id from orders o where ${where} order by o.created_at desc, o.id desc limit ${limit} offset ${skip}`
    : sql`select o.id from orders o where ${where} order by o.created_at, o.id limit ${limit} offset ${total - skip - limit}`
}
