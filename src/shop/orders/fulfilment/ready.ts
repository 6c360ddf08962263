import { sql } from 'kysely'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import { humanReadableCode } from '../../lib/human-readable-code.ts'
import { orderReady } from '../../mail/messages/order-ready.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop } from '../../shop.ts'
import { lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { readCollection } from './collection.ts'
import { requireNoWithdrawal, requireShippable } from './record-shipment.ts'

/**
 * The order waits in the shop: its shopper can no longer cancel it; the owner can, or refund it, until it is handed over.
 * @throws ShopError 'not_found'; 'conflict' for an order that is sent, a wrong status, or a withdrawal that is not confirmed
 */
export async function readyOrder(
  shop: Shop,
  by: string,
  { id, confirm_withdrawn }: { id: string; confirm_withdrawn?: boolean | undefined },
): Promise<AdminOrder> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    const collection = await readCollection(tx, id)
    if (!collection) throw new ShopError('conflict', 'This order is sent to the shopper: ship it instead.')
    await requireShippable(tx, order)
    if (collection.code) throw new ShopError('conflict', 'This order is ready already.')
    if (!confirm_withdrawn) await requireNoWithdrawal(tx, id)
    const collect_code = humanReadableCode()
    await tx.updateTable('shippings').set({ ready_at: at, collect_code }).where('order_id', '=', id).execute()
    await tx
      .updateTable('orders')
      .set({
        packing_started_at: order.packing_started_at ?? at,
        packing_admin_id: sql`coalesce(packing_admin_id, ${by}::uuid)`,
      })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, { by, at, subject: 'order', id, name: order.code, action: 'ready to collect' })
    const answer = await readAdminOrder(tx, id)
    await queueMail(tx, shop, orderReady(shop, answer))
    return answer
  })
}
