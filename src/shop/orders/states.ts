import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/order.ts'
import { ShopError } from '../lib/errors.ts'
import type { Tx } from '../shop.ts'

export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
}

export type Actor = 'shopper' | 'admin' | 'payment' | 'clock'

type Transition = {
  orderId: string
  from: OrderStatus
  to: OrderStatus
  actor: Actor
  adminId?: string
  reason?: string
  at: Date
}

/** @throws ShopError 'conflict' when the transition is not allowed, or the status is no longer `from` */
export async function transitionOrder(tx: Tx, transition: Transition): Promise<void> {
  const { orderId, from, to, actor, adminId = null, reason = null, at } = transition
  if (!TRANSITIONS[from].includes(to))
    throw new ShopError('conflict', `An order that is ${from} can't become ${to}.`)
  // `is true` keeps the planner from scanning the index on the status.
  const { numAffectedRows } = await sql`
    with updated as (
      update orders set status = ${to}, updated_at = ${at}
      where id = ${orderId} and (status = ${from}) is true
      returning id
    )
    insert into order_events (order_id, from_status, to_status, actor, admin_id, reason, created_at)
    select id, ${from}, ${to}, ${actor}, ${adminId}::uuid, ${reason}, ${at} from updated`.execute(tx)
  if (!numAffectedRows) throw new ShopError('conflict', `This order is no longer ${from}.`)
}
