-- Pieces of a free order that are not sent any more are a refund of nothing.
alter table refunds drop constraint refunds_amount_check;
alter table refunds add constraint refunds_amount_check check (amount >= 0) not valid;
alter table refunds validate constraint refunds_amount_check;

-- Pieces to be made that were refunded before they left give their place in the week back since an earlier version: of the
-- refunds of before, here.
update variants v set made_count = (
  select coalesce(sum(i.made_quantity - (
    select coalesce(sum(greatest(0, least(i.quantity, taken.before + taken.quantity)
      - greatest(i.quantity - i.made_quantity, taken.before))), 0)
    from (
      select a.quantity, sent.quantity + coalesce(sum(a.quantity) over (order by f.created_at, f.id
        rows between unbounded preceding and 1 preceding), 0) as before
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
