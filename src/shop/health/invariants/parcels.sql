-- Each query lists the violations of an invariant, so it must return no row. $1 is the time of the shop's clock.

-- name: a shipped order has a tracking number, or a code to collect it
select o.id, o.status from orders o join shippings s on s.order_id = o.id
where o.status in ('shipped', 'delivered', 'completed') and s.collect_code is null
  and not exists (select from shipments p where p.order_id = o.id);

-- name: a parcel has pieces of its own paid order that are not in another one, and nothing is sent that is collected
select i.id, i.quantity, sum(x.quantity) as sent from shipment_items x join order_items i on i.id = x.order_item_id
group by i.id, i.quantity having sum(x.quantity) > i.quantity
union all select i.id, i.quantity, x.quantity from shipment_items x join order_items i on i.id = x.order_item_id
where x.order_id <> i.order_id
union all select p.order_id, p.number, 0 from shipments p join shippings s on s.order_id = p.order_id
join orders o on o.id = p.order_id
where s.kind = 'collect' or o.status in ('pending', 'cancelled');

-- name: an order has a time of shipment exactly when it is shipped, and its parcels count from 1
select o.id, s.shipped_at from orders o join shippings s on s.order_id = o.id
where (s.shipped_at is not null) <> (o.status in ('shipped', 'delivered', 'completed'))
union all select order_id, max(shipped_at) from shipments group by order_id having max(number) <> count(*);

-- name: an order with parcels is shipped exactly when nothing is left to send, or to refund
-- After a refund that failed, its pieces are with the shop all the same.
select o.id, o.status from orders o
where exists (select from shipments p where p.order_id = o.id)
  and not exists (select from refunds r where r.order_id = o.id and r.status = 'failed')
  and (o.status = 'processing') <> exists (
    select from order_items i where i.order_id = o.id and i.quantity
      > (select coalesce(sum(x.quantity), 0) from shipment_items x where x.order_id = o.id and x.order_item_id = i.id)
      + (select coalesce(sum(ri.quantity - ri.sent_quantity), 0) from refund_items ri join refunds r on r.id = ri.refund_id
        where ri.order_item_id = i.id and r.status <> 'failed' and (o.status <> 'processing' or r.refund_id is not null)));

-- name: an order that is being cancelled is not shipped
select c.order_id, o.status from order_cancellations c
join refunds r on r.id = c.refund_id join orders o on o.id = c.order_id
where r.status = 'pending' and r.refund_id is null and o.status in ('shipped', 'delivered', 'completed');
