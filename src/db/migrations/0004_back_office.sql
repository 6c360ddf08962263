-- What an admin has asked for and is not done yet: how the order ends, and which refund has to be through first.
create table order_cancellations (
  order_id uuid primary key references orders on delete restrict,
  admin_id uuid not null references admins on delete restrict,
  reason text,
  refund_id uuid unique references refunds on delete restrict,
  asked_at timestamptz not null
);

-- Admins' remarks on an order; shoppers never see them.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete restrict,
  admin_id uuid not null references admins on delete restrict,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);

-- What the owner has set; what is not here is as the shop came.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- Products whose low stock the owner has been told of, and the ledger's row then.
create table low_stock_notices (
  product_id uuid primary key references products on delete cascade,
  movement_id bigint not null,
  created_at timestamptz not null
);

-- What was really paid, where that is not what was asked for: it is what goes back.
alter table payments add column paid_amount bigint check (paid_amount > 0);
alter table payments drop constraint payments_check;
alter table payments add check (refunded_amount between 0 and coalesce(paid_amount, amount));

-- The back office's lists and tiles, without reading the tables behind them.
create index orders_search on orders using gin (
  lower(first_name) gin_trgm_ops, lower(last_name) gin_trgm_ops, lower(email) gin_trgm_ops, lower(phone_number) gin_trgm_ops
);
create index payments_unusual on payments (payment_status, order_id) where payment_status <> 'paid';
create index payments_taken on payments (paid_at desc) include (order_id, amount, paid_amount, refunded_amount) where paid_at is not null;
create index products_stock on products (stock_quantity, id) where withdrawn_at is null;
create index emails_status on emails (status, created_at desc, id desc);
create unique index emails_one_new_order on emails (order_id, recipient) where kind = 'new_order';
