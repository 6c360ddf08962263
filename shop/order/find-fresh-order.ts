import type { Order } from '../../contract/order.ts'
import type { Shop } from '../shop.ts'
import { findOrder, type OrderKey } from './find-order.ts'
import { listUserOrders } from './list-user-orders.ts'
import { refreshPayment } from './refresh.ts'

/** An order as it really stands: one that waits for its payment is asked about first, in case the notice is late. */
export async function findFreshOrder(shop: Shop, where: OrderKey): Promise<Order | undefined> {
  const order = await findOrder(shop.db, where)
  if (order?.status !== 'pending') return order
  await refreshPayment(shop, order.id)
  return await findOrder(shop.db, where)
}

/** A customer's orders, newest first, as they really stand. */
export async function listFreshOrders(
  shop: Shop,
  userId: string,
  page: { skip: number; limit: number },
): Promise<{ items: Order[]; total: number }> {
  const found = await listUserOrders(shop.db, userId, page)
  const pending = found.items.filter((order) => order.status === 'pending')
  if (pending.length === 0) return found
  await Promise.all(pending.map((order) => refreshPayment(shop, order.id)))
  return await listUserOrders(shop.db, userId, page)
}
