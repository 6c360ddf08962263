-- A refund that a withdrawal is marked with puts back only what had not left.
alter table refund_items add column sent_restocked boolean not null default true;

-- All pieces of a return's refund had left, also while others of their line had not.
update refund_items a set sent_quantity = a.quantity
from returns r where r.refund_id = a.refund_id and a.sent_quantity <> a.quantity;

-- The refund of a return gives no place in the week back.
update variants v set made_count = (
  select coalesce(sum(i.made_quantity - (
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
    ) taken)), 0)
  from order_items i join orders o on o.id = i.order_id
  where i.variant_id = v.id and i.made_week = v.made_week and i.made_quantity > 0 and o.status <> 'cancelled')
where v.made_week is not null and v.made_count > 0;
