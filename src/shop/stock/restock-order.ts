import { sql } from 'kysely'
import type { Tx } from '../shop.ts'
import { lockVariantsOfOrder } from './deduct-stock.ts'
import { recountMade } from './recount-made.ts'

/**
 * Restocks the net quantity of the order in the ledger, so a second call does nothing. Pieces that an admin refunded without
 * putting them back stay out. Pieces to be made go back to their
 * week. The order is cancelled, and the caller holds its row lock.
 */
export async function restockOrder(tx: Tx, orderId: string, at: Date): Promise<void> {
  await lockVariantsOfOrder(tx, orderId)
  await sql`
    with left_out as (
      select i.variant_id, sum(least(i.quantity - i.made_quantity, taken.quantity)) as quantity
      from order_items i, lateral (
        select coalesce(sum(a.quantity), 0) as quantity from refund_items a join refunds f on f.id = a.refund_id
        where a.order_item_id = i.id and not a.restocked and a.sent_restocked and f.status <> 'failed'
      ) taken
      where i.order_id = ${orderId} group by i.variant_id
    ), deducted as (
      select m.product_id, m.variant_id, (-sum(m.quantity) - min(l.quantity))::integer as quantity
      from stock_movements m join left_out l on l.variant_id = m.variant_id where m.order_id = ${orderId}
      group by m.product_id, m.variant_id having -sum(m.quantity) > min(l.quantity)
    ), restocked as (
      update variants v set stock_quantity = v.stock_quantity + deducted.quantity
      from deducted where v.id = deducted.variant_id
    )
    insert into stock_movements (product_id, variant_id, quantity, reason, order_id, created_at)
    select product_id, variant_id, quantity, 'order_cancelled', ${orderId}, ${at} from deducted`.execute(tx)
  await recountMade(tx, orderId)
}
