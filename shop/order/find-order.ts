import { type RawBuilder, sql } from 'kysely'
import type { Order } from '../../contract/order.ts'
import type { Tx } from '../shop.ts'
import { type OrderRow, orderAnswer, orderColumns } from './order-answer.ts'

/** Whose order: anybody's (admins, jobs), a guest's by its id alone, or a customer's own. */
export type OrderKey = { id: string; userId?: string; guestOnly?: true }

/** One order with its items, pictures, shipping and timeline; one statement. */
export async function findOrder(db: Tx, where: OrderKey): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders o
    join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where o.id = ${where.id} and ${ownedBy(where)}`.execute(db)
  return rows[0] && orderAnswer(rows[0])
}

function ownedBy({ userId, guestOnly }: OrderKey): RawBuilder<boolean> {
  if (userId) return sql<boolean>`o.user_id = ${userId}`
  return guestOnly ? sql<boolean>`o.mode = 'guest'` : sql<boolean>`true`
}
