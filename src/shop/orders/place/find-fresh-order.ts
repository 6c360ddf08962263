import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '../../../contract/order.ts'
import type { Shop } from '../../shop.ts'
import { refreshPayment } from '../payment/refresh-payment.ts'
import { findOrder, type OrderKey } from '../queries/find-order.ts'

/** An order as it really stands: one that waits for its payment is asked about first, in case the notice is late. */
export async function findFreshOrder(shop: Shop, where: OrderKey): Promise<Order | undefined> {
  const order = await findOrder(shop.db, where)
  if (order?.status !== 'pending') return order
  await refreshPayment(shop, order.id)
  return await findOrder(shop.db, where)
}

type Page<Listed> = { items: Listed[]; total: number }

// A provider that is slow holds up no list: what it answers is in the next one.
const LONGEST_WAIT_MS = 2_000

/** A page of orders as they really stand. */
export async function readFreshPage<Listed extends Pick<Order, 'id' | 'status'>>(
  shop: Shop,
  read: () => Promise<Page<Listed>>,
): Promise<Page<Listed>> {
  const found = await read()
  const pending = found.items.filter((order) => order.status === 'pending')
  if (pending.length === 0) return found
  const asked = pending.map(({ id }) => refreshPayment(shop, id).catch((error) => noteTrouble(shop, error)))
  await Promise.race([Promise.all(asked), sleep(LONGEST_WAIT_MS, undefined, { ref: false })])
  return await read()
}

function noteTrouble({ log }: Shop, error: Error): void {
  log.warn({ error: error.message }, 'a pending order could not be asked about')
}
