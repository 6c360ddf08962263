import { dayIn } from '../../../contract/day.ts'
import { ignoreConflict } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { lastArrival } from '../fulfilment/shipment-rows.ts'
import { transitionOrder } from '../states.ts'

const BATCH_SIZE = 1_000
const DAY_MS = 86_400_000

/** Delivers orders some days after their estimated delivery, when the owner has turned it on. */
export async function deliverOverdue(shop: Shop): Promise<void> {
  const { is_on, days } = shop.settings.current().auto_deliver
  if (!is_on) return
  const at = shop.clock.now()
  const lastDay = dayIn(shop.config.timeZone, new Date(at.getTime() - days * DAY_MS))
  const due = await shop.db
    .selectFrom('orders as o')
    .innerJoin('shippings as s', 's.order_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'shipped')
    .where('s.kind', '=', 'delivery')
    .where(lastArrival, '<=', lastDay)
    .limit(BATCH_SIZE)
    .execute()
  const reason = `At least ${days === 1 ? '1 day' : `${days} days`} after it was expected`
  for (const { id } of due) await deliver(shop, { id, reason, at })
}

async function deliver(
  shop: Shop,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<void> {
  const transition = { orderId: id, from: 'shipped', to: 'delivered', actor: 'clock', reason, at } as const
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await transitionOrder(tx, transition)
      await tx.updateTable('shippings').set({ delivered_at: at }).where('order_id', '=', id).execute()
    })
    // An admin may have delivered it meanwhile.
    .catch(ignoreConflict)
}
