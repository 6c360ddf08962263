import type { AdminOrder } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { transitionOrder } from '../states.ts'

/** @throws ShopError 'not_found'; 'conflict' unless it is shipped */
export async function deliverOrder(shop: Shop, by: string, id: string): Promise<AdminOrder> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    const { status: from, code: name } = order
    await transitionOrder(tx, { orderId: id, from, to: 'delivered', actor: 'admin', adminId: by, at })
    await tx.updateTable('shippings').set({ delivered_at: at }).where('order_id', '=', id).execute()
    const before = { status: from }
    const after = { status: 'delivered' }
    await recordChange(tx, { by, at, subject: 'order', id, name, action: 'delivered', before, after })
    return await readAdminOrder(tx, id)
  })
}
