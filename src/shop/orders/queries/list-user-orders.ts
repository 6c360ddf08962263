import { sql } from 'kysely'
import type { Order } from '../../../contract/order.ts'
import type { Tx } from '../../shop.ts'
import { type OrderRow, orderColumns, orderResponse } from './order-response.ts'

export async function listUserOrders(
  db: Tx,
  userId: string,
  { skip, limit, unpaid_attempts }: { skip: number; limit: number; unpaid_attempts?: 'hide' | undefined },
): Promise<{ items: Order[]; total: number }> {
  const isListed = unpaid_attempts === 'hide' ? wasPaidOrIsOpen : sql<boolean>`true`
  const [page, counted] = await Promise.all([
    sql<OrderRow>`
      select ${orderColumns} from orders o
      join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
      where o.user_id = ${userId} and ${isListed}
      order by o.created_at desc, o.id desc limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from orders o join payments pay on pay.order_id = o.id
      where o.user_id = ${userId} and ${isListed}`.execute(db),
  ])
  return { items: page.rows.map(orderResponse), total: counted.rows[0]?.total ?? 0 }
}

const wasPaidOrIsOpen = sql<boolean>`(o.status <> 'cancelled' or pay.payment_status in ('paid', 'refunded'))`
