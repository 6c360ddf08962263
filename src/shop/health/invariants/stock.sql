-- Each query lists the violations of an invariant, so it must return no row. $1 is the time of the shop's clock.

-- name: stock is never negative
select id, stock_quantity from variants where stock_quantity < 0;

-- name: a variant's stock is the sum of its ledger
select v.id, v.stock_quantity, coalesce(sum(m.quantity), 0) as ledger
from variants v left join stock_movements m on m.variant_id = v.id
group by v.id having v.stock_quantity <> coalesce(sum(m.quantity), 0);

-- name: an active order reserves exactly the stock of its lines, and none for what is made to order
select o.id, i.variant_id, i.quantity, coalesce(sum(m.quantity), 0) as ledger
from orders o
join (
  select order_id, variant_id, sum(quantity - made_quantity) as quantity from order_items group by order_id, variant_id
) i on i.order_id = o.id
left join stock_movements m on m.order_id = o.id and m.variant_id = i.variant_id and m.reason in ('order', 'order_cancelled')
where o.status <> 'cancelled'
group by o.id, i.variant_id, i.quantity having coalesce(sum(m.quantity), 0) <> -i.quantity;

-- name: a variant's count of made pieces is that of its active orders in the week
-- What was refunded before it left does not count; parcels and refunds take pieces from stock first.
select v.id, v.made_count, coalesce(sum(counted.quantity), 0) as ordered
from variants v
left join order_items i on i.variant_id = v.id and i.made_week = v.made_week and i.made_quantity > 0
  and exists (select from orders o where o.id = i.order_id and o.status <> 'cancelled')
left join lateral (
  select i.made_quantity - coalesce(sum(greatest(0, least(i.quantity, taken.before + taken.quantity)
    - greatest(i.quantity - i.made_quantity, taken.before))), 0) as quantity
  from (
    select a.quantity - a.sent_quantity as quantity, coalesce(sum(a.quantity - a.sent_quantity)
        over (order by f.created_at, f.id rows between unbounded preceding and 1 preceding), 0)
      + case when s.kind = 'collect' and s.shipped_at <= f.created_at then i.quantity else 0 end
      + coalesce((select sum(x.quantity) from shipments p
          join shipment_items x on x.order_id = p.order_id and x.number = p.number
          where x.order_item_id = i.id and p.shipped_at <= f.created_at), 0) as before
    from refund_items a join refunds f on f.id = a.refund_id join shippings s on s.order_id = i.order_id
    where a.order_item_id = i.id and f.refund_id is not null and f.status <> 'failed'
  ) taken
) counted on i.id is not null
where v.made_week is not null
group by v.id having v.made_count <> coalesce(sum(counted.quantity), 0);

-- name: a cancelled order reserves no stock but what was refunded without putting it back
-- Such a refund may have failed since.
select o.id, m.variant_id, sum(m.quantity) as ledger
from orders o join stock_movements m on m.order_id = o.id
where o.status = 'cancelled'
group by o.id, m.variant_id
having sum(m.quantity) < 0 and -sum(m.quantity) > (
  select coalesce(sum(a.quantity), 0) from order_items i join refund_items a on a.order_item_id = i.id
  join refunds f on f.id = a.refund_id
  where i.order_id = o.id and i.variant_id = m.variant_id and not a.restocked and (f.status <> 'failed' or f.reversed_at >= (
    select max(e.created_at) from order_events e where e.order_id = o.id and e.to_status = 'cancelled')));

-- name: an order's stock moves only for variants it has
select m.id, m.order_id, m.variant_id from stock_movements m
where m.order_id is not null
  and not exists (select from order_items i where i.order_id = m.order_id and i.variant_id = m.variant_id);

-- name: a restocked item is in the ledger once
-- Of a failed refund, items stay restocked that had left, that nobody sends any more, or that were sold meanwhile. A piece that was to be made is not, when it had not left.
select r.order_id, i.variant_id from refunds r
join refund_items ri on ri.refund_id = r.id and ri.restocked join order_items i on i.id = ri.order_item_id
join lateral (select ri.quantity - case when ri.sent_restocked then 0 else ri.sent_quantity end as quantity) pieces on true
join lateral (select sum(made_quantity) as quantity from order_items
  where order_id = i.order_id and variant_id = i.variant_id) made on true
where r.refund_id is not null
group by r.order_id, i.variant_id
having (
  select coalesce(sum(m.quantity), 0) from stock_movements m
  where m.order_id = r.order_id and m.variant_id = i.variant_id and m.reason = 'refund'
) not between coalesce(sum(pieces.quantity) filter (where r.status <> 'failed'), 0) - min(made.quantity) and sum(pieces.quantity);

-- name: what refunds put back of an order's variant is never below zero
select order_id, variant_id, sum(quantity) as ledger from stock_movements
where reason = 'refund' group by order_id, variant_id having sum(quantity) < 0;

-- name: no more of an order is restocked than it reserved, or had made and shipped
select m.order_id, m.variant_id, sum(m.quantity) as ledger from stock_movements m
left join (
  select i.order_id, i.variant_id, sum(i.made_quantity) as quantity
  from order_items i join shippings s on s.order_id = i.order_id
  where i.made_quantity > 0 and (s.shipped_at is not null or exists (select from shipments p where p.order_id = s.order_id))
  group by i.order_id, i.variant_id
) made on made.order_id = m.order_id and made.variant_id = m.variant_id
where m.order_id is not null group by m.order_id, m.variant_id, made.quantity having sum(m.quantity) > coalesce(made.quantity, 0);

-- name: what is held for an exchange is in the ledger, and held only while its return is open
select coalesce(h.return_id, m.return_id) as return_id, h.held, m.ledger from (
  select return_id, variant_id, coalesce(sum(quantity) filter (where released_at is null), 0) as held
  from exchange_holds group by 1, 2
) h full join (
  select return_id, variant_id, -sum(quantity) as ledger from stock_movements where return_id is not null group by 1, 2
) m on m.return_id = h.return_id and m.variant_id = h.variant_id
where coalesce(h.held, 0) <> coalesce(m.ledger, 0)
union all select r.id, h.quantity, 0 from returns r join exchange_holds h on h.return_id = r.id and h.released_at is null
where r.state in ('requested', 'refused', 'closed');
