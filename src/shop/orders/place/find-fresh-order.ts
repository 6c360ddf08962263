import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { refreshPayment } from '../payment/refresh-payment.ts'
import { findOrder, type OrderKey } from '../queries/find-order.ts'

export async function findFreshOrder(shop: Shop, where: OrderKey): Promise<Order | undefined> {
  const order = await findOrder(shop.db, where)
  if (order?.status !== 'pending') return order
  await refreshPayment(shop, order.id)
  return await findOrder(shop.db, where)
}

type Page<Listed> = { items: Listed[]; total: number }

// A slow provider must not block the list. Late results show in the next one.
const MAX_WAIT_MS = 2_000

export async function readFreshPage<Listed extends Pick<Order, 'id' | 'status'>>(
  shop: Shop,
  read: () => Promise<Page<Listed>>,
): Promise<Page<Listed>> {
  const found = await read()
  const pending = found.items.filter((order) => order.status === 'pending')
  if (pending.length === 0) return found
  const refreshes = pending.map(({ id }) =>
    refreshPayment(shop, id).catch((error) => logFailure(shop, error)),
  )
  await Promise.race([Promise.all(refreshes), sleep(MAX_WAIT_MS, undefined, { ref: false })])
  return await read()
}

function logFailure({ log }: Shop, error: Error): void {
  log.warn({ error: error.message }, 'could not refresh the payment of a pending order')
}
