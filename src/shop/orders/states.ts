import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/order.ts'
import { ShopError } from '../lib/errors.ts'
import type { Tx } from '../shop.ts'

/** Where an order can go from where it is; every other way is refused. */
export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
}

export type Actor = 'shopper' | 'admin' | 'payment' | 'clock'

type Move = {
  orderId: string
  from: OrderStatus
  to: OrderStatus
  actor: Actor
  adminId?: string
  reason?: string
  at: Date
}

/**
 * Moves an order to its next status and writes the event that shoppers and admins see in its timeline.
 * @throws ShopError 'conflict' when there is no such way, or the order is not where it was thought to be
 */
export async function moveOrder(tx: Tx, move: Move): Promise<void> {
  const { orderId, from, to, actor, adminId = null, reason = null, at } = move
  if (!TRANSITIONS[from].includes(to))
    throw new ShopError('conflict', `An order that is ${from} can't become ${to}.`)
  // As a truth, not as an equality by which all orders of a status could be gone through.
  const { numAffectedRows } = await sql`
    with moved as (
      update orders set status = ${to}, updated_at = ${at} where id = ${orderId} and (status = ${from}) is true returning id
    )
    insert into order_events (order_id, from_status, to_status, actor, admin_id, reason, created_at)
    select id, ${from}, ${to}, ${actor}, ${adminId}::uuid, ${reason}, ${at} from moved`.execute(tx)
  if (!numAffectedRows) throw new ShopError('conflict', `This order is no longer ${from}.`)
}
