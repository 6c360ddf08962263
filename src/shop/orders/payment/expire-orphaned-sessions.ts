import { dateAgo } from '../../lib/date-ago.ts'
import type { Shop } from '../../shop.ts'
import { findPayable } from './find-payable.ts'
import { sessionOrder } from './open-payment.ts'
import { settleOrder } from './settle.ts'

// Younger ones the provider may still be at work on, or would make a page for now; older ones have ended by themselves.
const YOUNGEST_MS = 90_000
const OLDEST_MS = 35 * 60_000
const BATCH = 50

/**
 * Orders that ended before the shop heard of their payment page, and may have one all the same: the provider was too
 * slow, or the process died. Each is asked about until the provider has answered once.
 */
export async function pagesUnheardOf(shop: Shop): Promise<{ id: string }[]> {
  return await shop.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'cancelled')
    .where('o.created_at', '>', dateAgo(shop, OLDEST_MS))
    .where('o.created_at', '<', dateAgo(shop, YOUNGEST_MS))
    .where('o.grand_total', '>', 0)
    .where('p.session_id', 'is', null)
    .where('p.checked_at', 'is', null)
    .orderBy('o.created_at')
    .limit(BATCH)
    .execute()
}

/** Ends the page that was made for an order after the shop gave up; what was paid there meanwhile is given back. */
export async function endLatePage(shop: Shop, { id }: { id: string }): Promise<void> {
  const order = await findPayable(shop, { id })
  const pageId = order && (await shop.payments.findSession(sessionOrder(shop, order)))
  if (pageId) await settleOrder(shop, id, await shop.payments.expireSession(pageId), 'clock')
  else
    await shop.db
      .updateTable('payments')
      .set({ checked_at: shop.clock.now() })
      .where('order_id', '=', id)
      .execute()
}
