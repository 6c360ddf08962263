import type { AdminOrder } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { readCollection } from './collection.ts'
import { NOT_SHIPPABLE, requireShippable } from './record-shipment.ts'
import { warnAgain } from './warn-again.ts'

/** From then on the shopper cannot cancel the order. Idempotent. @throws ShopError 'not_found', 'conflict' */
export async function startPacking(shop: Shop, by: string, id: string): Promise<AdminOrder> {
  return await markPacking(shop, by, id, true)
}

/** @throws ShopError 'not_found', 'conflict' once the order is ready to collect, shipped or cancelled */
export async function stopPacking(shop: Shop, by: string, id: string): Promise<AdminOrder> {
  return await markPacking(shop, by, id, false)
}

async function markPacking(shop: Shop, by: string, id: string, isPacking: boolean): Promise<AdminOrder> {
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    if (isPacking) await requireShippable(tx, order)
    else await requireNotReady(tx, order)
    if (isPacking === (order.packing_started_at !== null)) return await readAdminOrder(tx, id)
    const at = shop.clock.now()
    await tx
      .updateTable('orders')
      .set({ packing_started_at: isPacking ? at : null, packing_admin_id: isPacking ? by : null })
      .where('id', '=', id)
      .execute()
    if (!isPacking) await warnAgain(tx, id)
    await recordChange(tx, {
      by,
      at,
      subject: 'order',
      id,
      name: order.code,
      action: isPacking ? 'packing started' : 'packing stopped',
    })
    return await readAdminOrder(tx, id)
  })
}

async function requireNotReady(tx: Tx, { id, status }: LockedOrder): Promise<void> {
  if (status !== 'processing') throw new ShopError('conflict', NOT_SHIPPABLE[status])
  if ((await readCollection(tx, id))?.code)
    throw new ShopError('conflict', 'This order is packed: it is ready to collect.')
}
