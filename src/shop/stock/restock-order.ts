import { sql } from 'kysely'
import type { Tx } from '../shop.ts'
import { lockVariantsOfOrder } from './deduct-stock.ts'
import { recountMade } from './recount-made.ts'

/**
 * Restocks the net quantity of the order in the ledger, so a second call does nothing. Pieces to be made go back to their
 * week. The order is cancelled, and the caller holds its row lock.
 */
export async function restockOrder(tx: Tx, orderId: string, at: Date): Promise<void> {
  await lockVariantsOfOrder(tx, orderId)
  await sql`
    with deducted as (
      select product_id, variant_id, -sum(quantity)::integer as quantity
      from stock_movements where order_id = ${orderId}
      group by product_id, variant_id having sum(quantity) < 0
    ), restocked as (
      update variants v set stock_quantity = v.stock_quantity + deducted.quantity
      from deducted where v.id = deducted.variant_id
    )
    insert into stock_movements (product_id, variant_id, quantity, reason, order_id, created_at)
    select product_id, variant_id, quantity, 'order_cancelled', ${orderId}, ${at} from deducted`.execute(tx)
  await recountMade(tx, orderId)
}
