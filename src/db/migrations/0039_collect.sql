-- An order that is collected in the shop has a code instead of a carrier and a tracking number.
alter table shippings
  add kind text not null default 'delivery' check (kind in ('delivery', 'collect')),
  add ready_at timestamptz,
  add collect_code text;
alter table shippings drop constraint shippings_check;
alter table shippings
  add constraint shippings_parcel
    check (num_nonnulls(shipping_company, tracking_number) = case when kind = 'delivery' and shipped_at is not null then 2 else 0 end),
  add constraint shippings_ready
    check ((ready_at is null) = (collect_code is null) and (ready_at is null or kind = 'collect')),
  add constraint shippings_collected
    check (kind = 'delivery' or shipped_at is null or ready_at is not null);
