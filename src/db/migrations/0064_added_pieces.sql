-- When pieces were added to a refund that was there before: those of a withdrawal that is marked as refunded by it. Null: the
-- refund was made with them.
alter table refund_items add column added_at timestamptz;

-- The audit log says when. The earlier release kept the pieces out of stock, also when the order was cancelled later.
with refunded as (
  select f.id, f.order_id, f.created_at,
    jsonb_agg(jsonb_build_object('code', i.code, 'quantity', a.quantity) order by i.position) as items
  from refunds f join refund_items a on a.refund_id = f.id join order_items i on i.id = a.order_item_id
  where not exists (select from returns r where r.refund_id = f.id)
  group by f.id
), marked as (
  select m.created_at, (array_agg(r.id))[1] as refund_id
  from audit_log m join refunded r on r.order_id::text = m.subject_id and r.created_at <= m.created_at and r.items = (
    select jsonb_agg(item.value - 'restocked' order by item.at)
    from jsonb_array_elements(m.after->'items') with ordinality item (value, at))
  where m.subject = 'order' and m.action = 'refunded'
    and m.after->>'reason' = 'The refund by amount was for these pieces'
  -- Two refunds of the same pieces cannot be told apart.
  group by m.id having count(*) = 1
)
update refund_items a set added_at = m.created_at, sent_restocked = false
from marked m where a.refund_id = m.refund_id;

-- What had left of a refund, when pieces of its line were returned before it: 0055 took them for pieces that had not left.
update refund_items a set sent_quantity = a.quantity - least(a.quantity, greatest(0, taken.ordered - taken.sent - taken.before))
from (
  select a.refund_id, a.order_item_id, i.quantity as ordered,
    case when s.kind = 'collect' then case when s.shipped_at <= coalesce(a.added_at, f.created_at) then i.quantity else 0 end
      else (select coalesce(sum(x.quantity), 0) from shipments p
        join shipment_items x on x.order_id = p.order_id and x.number = p.number
        where p.order_id = i.order_id and x.order_item_id = i.id and p.shipped_at <= coalesce(a.added_at, f.created_at)) end as sent,
    (select coalesce(sum(b.quantity), 0) from refund_items b join refunds e on e.id = b.refund_id
      where b.order_item_id = i.id and e.status <> 'failed' and not exists (select from returns r where r.refund_id = e.id)
        and (coalesce(b.added_at, e.created_at), e.id) < (coalesce(a.added_at, f.created_at), f.id)) as before
  from refund_items a join refunds f on f.id = a.refund_id join order_items i on i.id = a.order_item_id
  join shippings s on s.order_id = i.order_id
  where not exists (select from returns r where r.refund_id = f.id) and (a.added_at is not null or exists (
    select from refund_items b join returns r on r.refund_id = b.refund_id where b.order_item_id = i.id))
) taken
where taken.refund_id = a.refund_id and taken.order_item_id = a.order_item_id;

-- 0061 left out weeks of which no piece seemed to be left.
update variants v set made_count = (
  select coalesce(sum(i.made_quantity - (
    select coalesce(sum(greatest(0, least(i.quantity, taken.before + taken.quantity)
      - greatest(i.quantity - i.made_quantity, taken.before))), 0)
    from (
      select a.quantity - a.sent_quantity as quantity, sent.quantity + coalesce(sum(a.quantity - a.sent_quantity)
        over (order by coalesce(a.added_at, f.created_at), f.id rows between unbounded preceding and 1 preceding), 0) as before
      from refund_items a join refunds f on f.id = a.refund_id join shippings s on s.order_id = i.order_id,
      lateral (select case when s.kind = 'collect' and s.shipped_at <= coalesce(a.added_at, f.created_at) then i.quantity
          else coalesce(sum(x.quantity), 0) end as quantity
        from shipments p join shipment_items x on x.order_id = p.order_id and x.number = p.number
        where p.order_id = i.order_id and x.order_item_id = i.id and p.shipped_at <= coalesce(a.added_at, f.created_at)) sent
      where a.order_item_id = i.id and f.refund_id is not null and f.status <> 'failed'
    ) taken)), 0)
  from order_items i join orders o on o.id = i.order_id
  where i.variant_id = v.id and i.made_week = v.made_week and i.made_quantity > 0 and o.status <> 'cancelled')
where v.made_week is not null;
