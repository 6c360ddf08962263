import { dateAgo } from '../../lib/date-ago.ts'
import type { Shop } from '../../shop.ts'
import { findPayable } from './find-payable.ts'
import { toSessionOrder } from './open-payment.ts'
import { settleOrder } from './settle.ts'

// The provider may still create the session of a younger order. Sessions of orders that are no longer reserved have expired.
const MIN_AGE_MS = 90_000
const BATCH = 50

/** The provider may have a session that the shop did not save. Listed until the provider has answered once. */
export async function findOrphanedSessions(shop: Shop): Promise<{ id: string }[]> {
  return await shop.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'cancelled')
    .where('o.reserved_until', '>', shop.clock.now())
    .where('o.created_at', '<', dateAgo(shop, MIN_AGE_MS))
    .whereRef('o.grand_total', '>', 'o.exchange_credit')
    .where('p.session_id', 'is', null)
    .where('p.checked_at', 'is', null)
    .orderBy('o.created_at')
    .limit(BATCH)
    .execute()
}

/** Expires the session of a cancelled order. A payment that was made in it is refunded. */
export async function expireOrphanedSession(shop: Shop, { id }: { id: string }): Promise<void> {
  const order = await findPayable(shop, { id })
  const sessionId = order && (await shop.payments.findSession(toSessionOrder(shop, order)))
  if (sessionId) await settleOrder(shop, id, await shop.payments.expireSession(sessionId), 'clock')
  else
    await shop.db
      .updateTable('payments')
      .set({ checked_at: shop.clock.now() })
      .where('order_id', '=', id)
      .execute()
}
