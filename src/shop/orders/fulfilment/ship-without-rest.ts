import { sql } from 'kysely'
import { recordChange } from '../../audit/record-change.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'
import { restockRefunded } from '../refunds/stock/restock-refunded.ts'
import { isAwaited, markShipped, REST_CANCELLED, REST_REFUNDED } from './mark-shipped.ts'
import { readLinesToShip } from './parcel-items.ts'

/**
 * An order of which a parcel has left is shipped once the rest of it is refunded. The caller holds its lock.
 * @param by the admin who refunded it; null: nobody
 */
export async function shipWithoutRest(
  tx: Tx,
  { clock }: Shop,
  order: LockedOrder,
  by: string | null,
): Promise<void> {
  const { id, code: name, status, payment_status, amount } = order
  const at = clock.now()
  if (payment_status === 'refunded') await restockRest(tx, order, at)
  else if (await isAwaited(tx, id)) return
  const actor = by ? ({ actor: 'admin', adminId: by } as const) : ({ actor: 'payment' } as const)
  const reason = amount === 0 ? REST_CANCELLED : REST_REFUNDED
  await markShipped(tx, { orderId: id, ...actor, reason, at })
  if (!by) return
  const change = { before: { status }, after: { status: 'shipped' } }
  await recordChange(tx, { by, at, subject: 'order', id, name, action: 'shipped', ...change })
}

// A refund by amount names no pieces.
async function restockRest(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  const rest = (await readLinesToShip(tx, order.id)).filter(({ to_ship }) => to_ship > 0)
  const newest = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order.id)
    .where('refund_id', 'is not', null)
    .where('status', '<>', 'failed')
    .where('part_of', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (rest.length === 0 || !newest) return
  const items = rest.map((line) => ({
    refund_id: newest.id,
    order_item_id: line.id,
    quantity: line.to_ship,
    restocked: true,
  }))
  await tx
    .insertInto('refund_items')
    .values(items)
    .onConflict((conflict) =>
      conflict
        .columns(['refund_id', 'order_item_id'])
        .doUpdateSet({ quantity: sql`refund_items.quantity + excluded.quantity` }),
    )
    .execute()
  await restockRefunded(tx, { id: newest.id, order, by: null, at })
}
