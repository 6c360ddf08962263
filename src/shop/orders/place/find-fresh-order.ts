import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { refreshPayment } from '../payment/refresh-payment.ts'
import { findOrder, type OrderKey } from '../queries/find-order.ts'

export async function findFreshOrder(shop: Shop, where: OrderKey): Promise<Order | undefined> {
  const order = await findOrder(shop.db, where)
  if (order?.status !== 'pending') return order
  await refreshPayments(shop, [order.id])
  return await findOrder(shop.db, where)
}

type Page<Listed> = { items: Listed[]; total: number }

export async function readFreshPage<Listed extends Pick<Order, 'id' | 'status'>>(
  shop: Shop,
  read: () => Promise<Page<Listed>>,
): Promise<Page<Listed>> {
  const found = await read()
  const pending = found.items.filter((order) => order.status === 'pending')
  if (pending.length === 0) return found
  await refreshPayments(
    shop,
    pending.map(({ id }) => id),
  )
  return await read()
}

// A slow provider must not block a page. Late results show in the next one.
const MAX_WAIT_MS = 2_000

async function refreshPayments(shop: Shop, ids: string[]): Promise<void> {
  const refreshes = ids.map((id) =>
    refreshPayment(shop, id).catch((error: Error) =>
      shop.log.warn({ error: error.message }, 'could not refresh the payment of a pending order'),
    ),
  )
  await Promise.race([Promise.all(refreshes), sleep(MAX_WAIT_MS, undefined, { ref: false })])
}
