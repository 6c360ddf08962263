-- Owners add delivery methods, so an order keeps the name and the days that it was promised.
alter table shippings drop constraint shippings_shipping_method_check;
alter table shippings
  add check (shipping_method ~ '^[a-z][a-z0-9_]{0,39}$'),
  add method_name text,
  add promised_from date,
  add promised_to date,
  -- The last day on which the parcel may leave.
  add dispatch_by date,
  -- The method's carrier, and its tracking address with {number}.
  add carrier text not null default '',
  add tracking_pattern text not null default '',
  add check (num_nonnulls(promised_from, promised_to) in (0, 2) and promised_from <= promised_to);

update shippings set method_name = case shipping_method
  when 'standard' then 'Standard (3-5 business days)' else 'Next day (1-2 business days)' end;
alter table shippings alter method_name set not null;

-- In business days before the last one. A shipped order has the day that the shop gave, and no promise.
update shippings s set promised_to = s.estimated_delivery,
  promised_from = before.days[case s.shipping_method when 'standard' then 2 else 1 end],
  dispatch_by = before.days[case s.shipping_method when 'standard' then 3 else 1 end]
from (
  select order_id, array(
    select day::date from generate_series(estimated_delivery - 9, estimated_delivery - 1, '1 day') day
    where extract(isodow from day) < 6 order by day desc) as days
  from shippings) before
where before.order_id = s.order_id and s.shipped_at is null;
