-- A variant may be made to order: {per_week, days, bench_hours}. `made_count` pieces were ordered to be made in `made_week`.
alter table variants
  add made_to_order jsonb check (made_to_order is null or coalesce(
    (made_to_order ->> 'per_week')::int between 1 and 1000 and (made_to_order ->> 'days')::int between 1 and 365
    and (made_to_order ->> 'bench_hours')::numeric between 0 and 1000, false)),
  add made_week date,
  add made_count integer not null default 0 check (made_count >= 0),
  add check (made_week is not null or made_count = 0);
create index variants_made_to_order on variants (product_id) where made_to_order is not null;

-- The part of a line that was not in stock. It never touches the stock.
alter table order_items
  add made_quantity integer not null default 0,
  -- Monday of the week in which it was ordered.
  add made_week date,
  add check (made_quantity between 0 and quantity),
  add check ((made_quantity > 0) = (made_week is not null));
create index order_items_made on order_items (variant_id, made_week) where made_quantity > 0;

-- Pieces that can still be ordered to be made. A counter on the locked row: who waited for the lock reads what is left.
create function left_to_make(v variants, week date) returns integer language sql immutable
return case
  when v.made_to_order is null then 0
  else greatest(0, (v.made_to_order ->> 'per_week')::int - case when v.made_week >= week then v.made_count else 0 end)
end;

-- How many can be had: the stock, and what can still be made this week.
create function available_quantity(v variants, week date) returns integer language sql immutable
return v.stock_quantity + left_to_make(v, week);
