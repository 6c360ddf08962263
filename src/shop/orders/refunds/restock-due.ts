import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of product_id, variant_id and the quantity that a refund puts back into stock. A piece that is made to order and has
 * not left never was in stock; what was in stock leaves first, and what has not left is refunded first.
 */
export function restockDue(refundId: string, orderId: string): RawBuilder<unknown> {
  const isRestocked = sql`a.restocked and f.refund_id is not null`
  // Since the last parcel with pieces of it, or since it was collected.
  const isLater = sql`coalesce(f.created_at >= sent.at, false)`
  return sql`
    select wanted.product_id, wanted.variant_id, least(wanted.quantity, due.quantity - restocked.quantity)::integer as quantity
    from (
      select i.product_id, i.variant_id, sum(r.quantity) as quantity
      from refund_items r join order_items i on i.id = r.order_item_id
      where r.refund_id = ${refundId} and r.restocked group by i.product_id, i.variant_id
    ) wanted,
    lateral (select sum(quantity) as quantity, sum(quantity - made_quantity) as stocked
      from order_items where order_id = ${orderId} and variant_id = wanted.variant_id) ordered,
    lateral (${sentOf(orderId)}) sent,
    lateral (select coalesce(sum(a.quantity) filter (where not ${isLater}), 0) as earlier,
        coalesce(sum(a.quantity) filter (where ${isLater}), 0) as later,
        coalesce(sum(a.quantity) filter (where not ${isLater} and ${isRestocked}), 0) as earlier_restocked,
        coalesce(sum(a.quantity) filter (where ${isLater} and ${isRestocked}), 0) as later_restocked
      from refund_items a join refunds f on f.id = a.refund_id join order_items i on i.id = a.order_item_id
      where i.order_id = ${orderId} and i.variant_id = wanted.variant_id and f.status <> 'failed') refunded,
    lateral (select case when sent.is_collected then 0
      else greatest(0, ordered.quantity - sent.quantity - earlier) end as quantity) kept,
    lateral (select least(earlier_restocked, ordered.stocked) + least(later_restocked,
      least(kept.quantity, greatest(0, ordered.stocked - sent.quantity - earlier))
        + greatest(0, later - kept.quantity)) as quantity) due,
    lateral (select coalesce(sum(m.quantity), 0) as quantity from stock_movements m
      where m.order_id = ${orderId} and m.variant_id = wanted.variant_id and m.reason = 'refund') restocked
    where due.quantity > restocked.quantity`
}

/** Of a variant, when the last of its parcels left and what was in them. */
function sentOf(orderId: string): RawBuilder<unknown> {
  return sql`
    select coalesce(max(p.shipped_at), collected.at) as at, coalesce(sum(x.quantity), 0) as quantity,
      collected.at is not null as is_collected
    from (select max(shipped_at) as at from shippings where order_id = ${orderId} and kind = 'collect') collected
    left join (shipments p join shipment_items x on x.order_id = p.order_id and x.number = p.number
      join order_items i on i.id = x.order_item_id)
      on p.order_id = ${orderId} and i.variant_id = wanted.variant_id
    group by collected.at`
}
