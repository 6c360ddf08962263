import type { AdminOrder } from '../../../contract/admin/order.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { transitionOrder } from '../states.ts'
import { readCollection, requireCode } from './collection.ts'
import { requireNoWithdrawal, requireShippable } from './record-shipment.ts'

type HandOver = { collect_code?: string | undefined; confirm_withdrawn?: boolean | undefined }

/**
 * An order that is collected is shipped and delivered at once.
 * @throws ShopError 'not_found'; 'conflict' unless it is shipped, or ready to collect; 'invalid' without the latter's code
 */
export async function deliverOrder(
  shop: Shop,
  by: string,
  { id, ...handOver }: HandOver & { id: string },
): Promise<AdminOrder> {
  const at = shop.clock.now()
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    const { code: name } = order
    const isCollected = await requireDeliverable(tx, order, handOver)
    const change = { orderId: id, actor: 'admin', adminId: by, at } as const
    if (isCollected) await transitionOrder(tx, { ...change, from: order.status, to: 'shipped' })
    const from = isCollected ? 'shipped' : order.status
    await transitionOrder(tx, { ...change, from, to: 'delivered' })
    const times = { delivered_at: at, ...(isCollected && { shipped_at: at }) }
    await tx.updateTable('shippings').set(times).where('order_id', '=', id).execute()
    const before = { status: order.status }
    const after = { status: 'delivered' }
    await recordChange(tx, { by, at, subject: 'order', id, name, action: 'delivered', before, after })
    return await readAdminOrder(tx, id)
  })
}

/** @returns whether it is collected */
async function requireDeliverable(tx: Tx, order: LockedOrder, handOver: HandOver): Promise<boolean> {
  const collection = await readCollection(tx, order.id)
  if (!collection) return false
  if (order.status === 'delivered' || order.status === 'completed')
    throw new ShopError('conflict', 'This order has already been handed over.')
  await requireShippable(tx, order)
  if (!collection.code) throw new ShopError('conflict', 'Please mark this order as ready to collect first.')
  requireCode(collection.code, handOver.collect_code)
  if (!handOver.confirm_withdrawn) await requireNoWithdrawal(tx, order.id)
  return true
}
