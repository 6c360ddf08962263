import { sql } from 'kysely'
import type { Tx } from '../shop.ts'
import type { LockedOrder } from './lock-order.ts'

type Restock = { id: string; order: LockedOrder; by: string | null; at: Date }

/**
 * Puts what came back with a refund on the shelf again, with the ledger's rows, in the transaction that writes the
 * refund down. An order that was cancelled meanwhile has given back everything already.
 */
export async function restockRefunded(tx: Tx, { id, order, by, at }: Restock): Promise<void> {
  if (order.status === 'cancelled') {
    await tx.updateTable('refund_items').set({ restocked: false }).where('refund_id', '=', id).execute()
    return
  }
  const back = sql`
    select i.product_id, r.quantity from refund_items r join order_items i on i.id = r.order_item_id
    where r.refund_id = ${id} and r.restocked`
  await sql`
    select id from products where id in (select product_id from (${back}) back)
    order by id for no key update`.execute(tx)
  await sql`
    with back as (${back}), put_back as (
      update products p set stock_quantity = p.stock_quantity + back.quantity from back where p.id = back.product_id
    )
    insert into stock_movements (product_id, quantity, reason, order_id, admin_id, created_at)
    select product_id, quantity, 'refund', ${order.id}, ${by}::uuid, ${at} from back`.execute(tx)
}
