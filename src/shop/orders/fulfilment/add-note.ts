import type { AdminOrder } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop } from '../../shop.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'

/** Shoppers never see the note. @throws ShopError 'not_found' */
export async function addNote(
  shop: Shop,
  by: string,
  { id, text }: { id: string; text: string },
  attempt?: ResponseStore,
): Promise<AdminOrder> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').select('code').where('id', '=', id).executeTakeFirst()
    if (!order) throw notFound('order')
    await tx.insertInto('order_notes').values({ order_id: id, admin_id: by, text, created_at: at }).execute()
    const change = { subject: 'order', id, name: order.code, action: 'noted', after: { note: text } } as const
    await recordChange(tx, { by, at, ...change })
    const answer = await readAdminOrder(tx, id)
    await attempt?.saveResponse(tx, answer)
    return answer
  })
}
