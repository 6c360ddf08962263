import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import type { LockedOrder } from '../lock-order.ts'

type Restock = { id: string; order: LockedOrder; by: string | null; at: Date }

/** Items of a cancelled order, and of an earlier refund that failed, are in stock already. */
export async function restockRefunded(tx: Tx, { id, order, by, at }: Restock): Promise<void> {
  if (order.status === 'cancelled') {
    await tx.updateTable('refund_items').set({ restocked: false }).where('refund_id', '=', id).execute()
    return
  }
  // Before the shipment, a piece that is made to order did not come from the stock.
  const inStock = sql`(select sum(quantity - made_quantity) from order_items
    where order_id = ${order.id} and variant_id = wanted.variant_id)`
  const isReturned = sql`coalesce(f.created_at >= s.shipped_at, false)`
  const restock = sql`
    select wanted.product_id, wanted.variant_id, least(wanted.quantity, due.quantity - restocked.quantity)::integer as quantity
    from (
      select i.product_id, i.variant_id, sum(r.quantity) as quantity
      from refund_items r join order_items i on i.id = r.order_item_id
      where r.refund_id = ${id} and r.restocked group by i.product_id, i.variant_id
    ) wanted,
    lateral (select least(coalesce(sum(a.quantity) filter (where not ${isReturned}), 0), ${inStock})
        + coalesce(sum(a.quantity) filter (where ${isReturned}), 0) as quantity
      from refund_items a join refunds f on f.id = a.refund_id
      join order_items i on i.id = a.order_item_id join shippings s on s.order_id = i.order_id
      where i.order_id = ${order.id} and i.variant_id = wanted.variant_id
        and a.restocked and f.refund_id is not null and f.status <> 'failed') due,
    lateral (select coalesce(sum(m.quantity), 0) as quantity from stock_movements m
      where m.order_id = ${order.id} and m.variant_id = wanted.variant_id and m.reason = 'refund') restocked
    where due.quantity > restocked.quantity`
  await sql`
    select id from variants where id in (select variant_id from (${restock}) restock)
      -- The refund of a return also releases what is held for its exchange.
      or id in (select h.variant_id from exchange_holds h join returns r on r.id = h.return_id
        where r.refund_id = ${id} and h.released_at is null)
    order by id for no key update`.execute(tx)
  await sql`
    with restock as (${restock}), updated as (
      update variants v set stock_quantity = v.stock_quantity + restock.quantity
      from restock where v.id = restock.variant_id
    )
    insert into stock_movements (product_id, variant_id, quantity, reason, order_id, admin_id, created_at)
    select product_id, variant_id, quantity, 'refund', ${order.id}, ${by}::uuid, ${at} from restock`.execute(
    tx,
  )
}
