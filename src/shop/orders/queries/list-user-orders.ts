import { sql } from 'kysely'
import type { Order } from '../../../contract/order.ts'
import type { Tx } from '../../shop.ts'
import { type OrderRow, orderColumns, orderResponse } from './order-response.ts'

export async function listUserOrders(
  db: Tx,
  userId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: Order[]; total: number }> {
  const [page, { total }] = await Promise.all([
    sql<OrderRow>`
      select ${orderColumns} from orders o
      join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
      where o.user_id = ${userId}
      order by o.created_at desc, o.id desc limit ${limit} offset ${skip}`.execute(db),
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return { items: page.rows.map(orderResponse), total }
}
