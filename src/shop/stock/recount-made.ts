import { sql } from 'kysely'
import type { Tx } from '../shop.ts'

/**
 * How many pieces of a line count for the week in which they were ordered to be made: none that was refunded before it left.
 * Parcels and refunds take pieces from stock first. Expects `order_items as i`.
 */
const countedPieces = sql<number>`(i.made_quantity - (
  select coalesce(sum(greatest(0, least(i.quantity, taken.before + taken.quantity)
    - greatest(i.quantity - i.made_quantity, taken.before))), 0)
  from (
    select a.quantity - a.sent_quantity as quantity, sent.quantity + coalesce(sum(a.quantity - a.sent_quantity)
      over (order by f.created_at, f.id rows between unbounded preceding and 1 preceding), 0) as before
    from refund_items a join refunds f on f.id = a.refund_id join shippings s on s.order_id = i.order_id,
    lateral (select case when s.kind = 'collect' and s.shipped_at <= f.created_at then i.quantity
        else coalesce(sum(x.quantity), 0) end as quantity
      from shipments p join shipment_items x on x.order_id = p.order_id and x.number = p.number
      where p.order_id = i.order_id and x.order_item_id = i.id and p.shipped_at <= f.created_at) sent
    where a.order_item_id = i.id and f.refund_id is not null and f.status <> 'failed'
  ) taken))`

/** For the variants of an order that was cancelled or refunded. The caller holds the locks of the order and of its variants. */
export async function recountMade(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update variants v set made_count = (
      select coalesce(sum(${countedPieces}), 0) from order_items i join orders o on o.id = i.order_id
      where i.variant_id = v.id and i.made_week = v.made_week and i.made_quantity > 0 and o.status <> 'cancelled')
    where id in (select variant_id from order_items where order_id = ${orderId} and made_quantity > 0)`.execute(
    tx,
  )
}
