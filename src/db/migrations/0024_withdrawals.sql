-- Declarations of shoppers that they withdraw from the purchase of some pieces. They move neither money nor stock.

create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  created_at timestamptz not null
);
create index withdrawals_order on withdrawals (order_id);
create index withdrawals_newest on withdrawals (created_at desc, id desc);

create table withdrawal_items (
  withdrawal_id uuid not null references withdrawals,
  order_item_id uuid not null references order_items,
  quantity integer not null check (quantity > 0),
  primary key (withdrawal_id, order_item_id)
);
create index withdrawal_items_item on withdrawal_items (order_item_id);

-- Links that were mailed to the shopper of an order.
create table withdrawal_links (
  token_hash bytea primary key,
  order_id uuid not null references orders on delete cascade,
  expires_at timestamptz not null
);
create index withdrawal_links_order on withdrawal_links (order_id);
