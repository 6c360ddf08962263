import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import { refundedUnsent } from '../refunds/refund-rows.ts'
import { type Actor, transitionOrder } from '../states.ts'
import { shippedQuantity } from './shipment-rows.ts'

export const REST_REFUNDED = 'The rest of it was refunded'
export const REST_CANCELLED = 'The rest of it was cancelled'

type Shipped = { orderId: string; actor: Actor; adminId?: string; reason?: string; at: Date }

/** Nothing of the order is left to send. @throws ShopError 'conflict' */
export async function markShipped(tx: Tx, shipped: Shipped): Promise<void> {
  await transitionOrder(tx, { ...shipped, from: 'processing', to: 'shipped' })
  const { orderId, at: shipped_at } = shipped
  await tx.updateTable('shippings').set({ shipped_at }).where('order_id', '=', orderId).execute()
}

/** Whether pieces are to be shipped, or wait for the provider to take their refund. */
export async function isAwaited(tx: Tx, orderId: string): Promise<boolean> {
  const given = refundedUnsent('i', sql`r.refund_id is not null`)
  const { rows } = await sql`
    select from order_items i
    where i.order_id = ${orderId} and i.quantity > ${shippedQuantity('i')} + ${given} limit 1`.execute(tx)
  return rows.length > 0
}
