-- Pieces that shoppers ask to send back. They move neither the order's status nor money: a return is refunded by a refund.

-- A mailed link opens withdrawals and returns of its order.
alter table withdrawal_links rename to order_links;
alter index withdrawal_links_pkey rename to order_links_pkey;
alter index withdrawal_links_order rename to order_links_order;

create table returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  -- Of the order's returns; its code is the order's with 'R1'.
  number integer not null check (number > 0),
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'refused', 'received', 'inspected', 'closed')),
  -- Until then the owner answers, the shopper sends the parcel, or the owner refunds it.
  due_on date,
  received_at timestamptz,
  refund_id uuid unique references refunds on delete restrict,
  created_at timestamptz not null,
  -- Its pieces cannot be returned again. One that never arrived counts no more once it is closed.
  is_counted boolean not null
    generated always as (state <> 'refused' and (state <> 'closed' or received_at is not null)) stored,
  unique (order_id, number),
  check (state not in ('received', 'inspected') or received_at is not null)
);
create index returns_newest on returns (created_at desc, id desc);
create index returns_state on returns (state, created_at desc, id desc);
create index returns_due on returns (due_on) where due_on is not null;

create table return_items (
  return_id uuid not null references returns on delete restrict,
  order_item_id uuid not null references order_items on delete restrict,
  quantity integer not null check (quantity > 0),
  -- In the shopper's words, which an account's deletion removes; 'faulty' has a meaning.
  reason text,
  wish text not null check (wish in ('refund', 'store_choice')),
  seal_unbroken boolean not null,
  -- The owner's, at the inspection.
  condition text,
  seal_confirmed boolean,
  restock boolean,
  deduction bigint check (deduction >= 0),
  deduction_reason text,
  primary key (return_id, order_item_id),
  check (num_nonnulls(condition, restock, deduction) in (0, 3)),
  check (deduction is null or deduction = 0 or deduction_reason is not null)
);
create index return_items_item on return_items (order_item_id);

create table return_events (
  id bigint generated always as identity primary key,
  return_id uuid not null references returns on delete restrict,
  event text not null
    check (event in ('requested', 'approved', 'refused', 'received', 'inspected', 'refunded', 'closed')),
  admin_id uuid references admins on delete restrict,
  reason text,
  created_at timestamptz not null
);
create index return_events_return on return_events (return_id, id);
