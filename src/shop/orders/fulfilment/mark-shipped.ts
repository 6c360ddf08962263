import type { Tx } from '../../shop.ts'
import { type Actor, transitionOrder } from '../states.ts'

type Shipped = { orderId: string; actor: Actor; adminId?: string; reason?: string; at: Date }

/** Nothing of the order is left to send. @throws ShopError 'conflict' */
export async function markShipped(tx: Tx, shipped: Shipped): Promise<void> {
  await transitionOrder(tx, { ...shipped, from: 'processing', to: 'shipped' })
  const { orderId, at: shipped_at } = shipped
  await tx.updateTable('shippings').set({ shipped_at }).where('order_id', '=', orderId).execute()
}
