import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/order.ts'
import type { Tx } from '../shop.ts'

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Of several orders, as their payments lock them: an exchange before the order that it replaces. Expects `orders as o`. */
export const LOCK_ORDER = sql`o.exchanged_order_id is null, o.id`

/** Reads an order and its payment under row locks, which serialise all changes of status and payment. */
export async function lockOrder(tx: Tx, orderId: string) {
  return await tx
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select([
      'o.id',
      'o.code',
      'o.status',
      'o.customer_type',
      'o.user_id',
      'o.guest_id',
      'o.grand_total',
      'o.currency',
      'o.packing_started_at',
      'o.exchange_credit',
    ])
    .select([
      'p.session_id',
      'p.payment_intent',
      'p.payment_status',
      'p.amount',
      'p.paid_amount',
      'p.paid_currency',
      'p.payment_issue',
      'p.refunded_amount',
      'p.paid_at',
    ])
    .where('o.id', '=', orderId)
    .forUpdate(['o', 'p'])
    .$narrowType<{ status: OrderStatus }>()
    .executeTakeFirst()
}
