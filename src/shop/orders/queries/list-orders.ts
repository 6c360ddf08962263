import { sql } from 'kysely'
import type { ListedOrder, OrderFilters } from '../../../contract/admin/order.ts'
import type { Order } from '../../../contract/order.ts'
import { paginate } from '../../lib/paginate.ts'
import { isToShopper, isUndelivered } from '../../mail/undelivered.ts'
import type { Shop } from '../../shop.ts'
import { isToShip } from '../fulfilment/to-ship.ts'
import { orderFilterSql } from './order-filters.ts'
import { type OrderRow, orderColumns, orderResponse } from './order-response.ts'

type OrderQuery = OrderFilters & { skip: number; limit: number }

type Listed = Omit<ListedOrder, keyof Order>

export async function listOrders(
  shop: Shop,
  { skip, limit, ...filters }: OrderQuery,
): Promise<{ items: ListedOrder[]; total: number }> {
  const list = {
    ...orderFilterSql(shop, filters),
    rows: sql<OrderRow & Listed>`
      select ${orderColumns}, case when pay.payment_issue_resolved_at is null then pay.payment_issue end as payment_trouble,
        ${isToShip} as is_to_ship,
        exists (select from emails e where e.order_id = o.id and ${isToShopper} and ${isUndelivered}) as has_undelivered_email
      from page
      join orders o on o.id = page.id
      join payments pay on pay.order_id = o.id
      join shippings s on s.order_id = o.id`,
  }
  const { items, total } = await paginate(shop.db, list, { skip, limit })
  const answers = items.map((row) => ({
    ...orderResponse(row),
    payment_trouble: row.payment_trouble,
    is_to_ship: row.is_to_ship,
    has_undelivered_email: row.has_undelivered_email,
  }))
  return { items: answers, total }
}
