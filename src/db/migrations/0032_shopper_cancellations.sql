-- A shopper may cancel a paid order until the owner has begun it.
alter table orders
  add packing_started_at timestamptz,
  add packing_admin_id uuid references admins on delete restrict,
  add constraint orders_packing check ((packing_started_at is null) = (packing_admin_id is null));

-- Null: the shopper's own.
alter table order_cancellations alter column admin_id drop not null;
