import { sql } from 'kysely'
import type { Tx } from '../../../shop.ts'
import { lockVariantsOfOrder } from '../../../stock/deduct-stock.ts'
import { recountMade } from '../../../stock/recount-made.ts'
import type { LockedOrder } from '../../lock-order.ts'
import { restockDue } from './restock-due.ts'

type Restock = { id: string; order: LockedOrder; by: string | null; at: Date }

/** Pieces to be made go back to their week. Items of a cancelled order, and of an earlier refund that failed, are in stock already. */
export async function restockRefunded(tx: Tx, { id, order, by, at }: Restock): Promise<void> {
  if (order.status === 'cancelled') {
    await tx.updateTable('refund_items').set({ restocked: false }).where('refund_id', '=', id).execute()
    return
  }
  const restock = restockDue(id, order.id)
  await lockVariantsOfOrder(tx, order.id)
  await sql`
    with restock as (${restock}), updated as (
      update variants v set stock_quantity = v.stock_quantity + restock.quantity
      from restock where v.id = restock.variant_id
    )
    insert into stock_movements (product_id, variant_id, quantity, reason, order_id, admin_id, created_at)
    select product_id, variant_id, quantity, 'refund', ${order.id}, ${by}::uuid, ${at} from restock`.execute(
    tx,
  )
  await recountMade(tx, order.id)
}
