import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { settleOrder } from './settle.ts'

const ASK_AGAIN_AFTER_MS = 2_000

/**
 * Makes up for a notice that has not come yet: asks the provider how a pending order's payment stands, at most once
 * every 2 s an order, and settles the order. A provider that is away changes nothing.
 */
export async function refreshPayment(shop: Shop, orderId: string): Promise<void> {
  const sessionId = await claimCheck(shop, orderId, ASK_AGAIN_AFTER_MS)
  if (!sessionId) return
  try {
    await settleOrder(shop, orderId, await shop.payments.readSession(sessionId), 'payment')
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'payment_unavailable') throw error
  }
}

/**
 * Takes the turn to ask the provider about an order; nobody else gets it for the next `everyMs`.
 * @returns its session, or undefined when it is not pending, has no session, or was asked about just now
 */
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
    // No way in by the status, as in `moveOrder`.
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
