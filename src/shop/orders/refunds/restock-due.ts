import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of product_id, variant_id and the quantity that a refund puts back into stock. A piece that is made to order and has
 * not left never was in stock; of a line, what was in stock leaves first, and what has not left is refunded first.
 */
export function restockDue(refundId: string, orderId: string): RawBuilder<unknown> {
  return sql`
    select wanted.product_id, wanted.variant_id, least(wanted.quantity, due.quantity - restocked.quantity)::integer as quantity
    from (
      select i.product_id, i.variant_id, sum(r.quantity) as quantity
      from refund_items r join order_items i on i.id = r.order_item_id
      where r.refund_id = ${refundId} and r.restocked group by i.product_id, i.variant_id
    ) wanted,
    lateral (select sum(line.quantity) as quantity from (${dueOfLines(orderId)}) line) due,
    lateral (select coalesce(sum(m.quantity), 0) as quantity from stock_movements m
      where m.order_id = ${orderId} and m.variant_id = wanted.variant_id and m.reason = 'refund') restocked
    where due.quantity > restocked.quantity`
}

/** Expects `wanted.variant_id`. */
function dueOfLines(orderId: string): RawBuilder<unknown> {
  const stocked = sql`(i.quantity - i.made_quantity)`
  const isRestocked = sql`a.restocked and f.refund_id is not null`
  // Since the last parcel with pieces of it, or since it was collected.
  const isLater = sql`coalesce(f.created_at >= sent.at, false)`
  return sql`
    select least(earlier_restocked, ${stocked}) + least(later_restocked,
      least(kept.quantity, greatest(0, ${stocked} - sent.quantity - earlier))
        + greatest(0, later - kept.quantity)) as quantity
    from order_items i join shippings s on s.order_id = i.order_id,
    lateral (select case when s.kind = 'collect' then s.shipped_at else max(p.shipped_at) end as at,
        coalesce(sum(x.quantity), 0) as quantity
      from shipments p join shipment_items x on x.order_id = p.order_id and x.number = p.number
      where p.order_id = i.order_id and x.order_item_id = i.id) sent,
    lateral (select coalesce(sum(a.quantity) filter (where not ${isLater}), 0) as earlier,
        coalesce(sum(a.quantity) filter (where ${isLater}), 0) as later,
        coalesce(sum(a.quantity) filter (where not ${isLater} and ${isRestocked}), 0) as earlier_restocked,
        coalesce(sum(a.quantity) filter (where ${isLater} and ${isRestocked}), 0) as later_restocked
      from refund_items a join refunds f on f.id = a.refund_id
      where a.order_item_id = i.id and f.status <> 'failed') refunded,
    lateral (select case when s.kind = 'collect' then 0
      else greatest(0, i.quantity - sent.quantity - earlier) end as quantity) kept
    where i.order_id = ${orderId} and i.variant_id = wanted.variant_id`
}
