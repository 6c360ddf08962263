-- How many of the pieces of a refund had left: all of a return, while other refunds take first what has not left.
alter table refund_items add column sent_quantity integer not null default 0;
update refund_items a set sent_quantity = a.quantity - least(a.quantity, greatest(0, taken.ordered - taken.sent - taken.before))
from (
  select a.refund_id, a.order_item_id, i.quantity as ordered,
    case when s.kind = 'collect' then case when s.shipped_at <= f.created_at then i.quantity else 0 end
      else (select coalesce(sum(x.quantity), 0) from shipments p
        join shipment_items x on x.order_id = p.order_id and x.number = p.number
        where p.order_id = i.order_id and x.order_item_id = i.id and p.shipped_at <= f.created_at) end as sent,
    (select coalesce(sum(b.quantity), 0) from refund_items b join refunds e on e.id = b.refund_id
      where b.order_item_id = i.id and e.status <> 'failed' and (e.created_at, e.id) < (f.created_at, f.id)) as before
  from refund_items a join refunds f on f.id = a.refund_id join order_items i on i.id = a.order_item_id
  join shippings s on s.order_id = i.order_id
) taken
where taken.refund_id = a.refund_id and taken.order_item_id = a.order_item_id;
alter table refund_items add constraint refund_items_sent check (sent_quantity between 0 and quantity);
