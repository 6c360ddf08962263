import { type RawBuilder, sql } from 'kysely'
import type { Order } from '../../../contract/order.ts'
import type { Tx } from '../../shop.ts'
import { type OrderRow, orderColumns, orderResponse } from './order-response.ts'

/** `of` restricts the owner. 'anybody' is for admins and jobs; a guest's order needs only its id. */
export type OrderKey = { id: string; of: 'anybody' | 'guests' | { userId: string } }

export async function findOrder(db: Tx, { id, of }: OrderKey): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders o
    join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where o.id = ${id} and ${ownedBy(of)}`.execute(db)
  return rows[0] && orderResponse(rows[0])
}

function ownedBy(of: OrderKey['of']): RawBuilder<boolean> {
  if (of === 'anybody') return sql<boolean>`true`
  return of === 'guests' ? sql<boolean>`o.customer_type = 'guest'` : sql<boolean>`o.user_id = ${of.userId}`
}
