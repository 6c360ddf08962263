import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { settleOrder } from './settle.ts'

const MIN_INTERVAL_MS = 2_000

/** Covers late webhook events, at most once every 2 s per order. An unavailable provider is ignored. */
export async function refreshPayment(shop: Shop, orderId: string): Promise<void> {
  const sessionId = await claimCheck(shop, orderId, MIN_INTERVAL_MS)
  if (!sessionId) return
  try {
    await settleOrder(shop, orderId, await shop.payments.readSession(sessionId), 'payment')
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'payment_unavailable') throw error
  }
}

/** `checked_at` is a rate limit for all processes. @returns undefined when no check is due */
export async function claimCheck(
  { db, clock }: Shop,
  orderId: string,
  everyMs: number,
): Promise<string | undefined> {
  const now = clock.now()
  const claimed = await db
    .updateTable('payments')
    .set({ checked_at: now })
    .from('orders')
    .whereRef('orders.id', '=', 'payments.order_id')
    .where('orders.id', '=', orderId)
    .where(sql<boolean>`(orders.status = 'pending') is true`)
    .where('payments.session_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('payments.checked_at', 'is', null),
        eb('payments.checked_at', '<=', new Date(now.getTime() - everyMs)),
      ]),
    )
    .returning('payments.session_id')
    .executeTakeFirst()
  return claimed?.session_id ?? undefined
}
