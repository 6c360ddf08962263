-- An exchange is a return whose pieces are replaced by another variant of their product. The variant is held in the stock
-- ledger from the approval on. A new order sends it: what the returned pieces are worth goes from the payment of the old
-- order to the new one, as a refund that names the new order instead of the payment provider.

alter table return_items drop constraint return_items_wish_check;
alter table return_items add constraint return_items_wish_check
  check (wish in ('refund', 'exchange', 'store_choice'));
-- What the shopper would like instead.
alter table return_items add column variant_id uuid references variants on delete restrict;
alter table return_items add constraint return_items_variant check ((wish = 'exchange') = (variant_id is not null));

create table exchange_holds (
  return_id uuid not null references returns on delete restrict,
  order_item_id uuid not null references order_items on delete restrict,
  variant_id uuid not null references variants on delete restrict,
  quantity integer not null check (quantity > 0),
  -- Of a piece, as the shopper was told; in minor units.
  price bigint not null check (price >= 0),
  held_until timestamptz not null,
  released_at timestamptz,
  primary key (return_id, order_item_id)
);
create index exchange_holds_open on exchange_holds (held_until) where released_at is null;
create index exchange_holds_variant on exchange_holds (variant_id);

alter table stock_movements add column return_id uuid references returns on delete restrict;
create index stock_movements_return on stock_movements (return_id) where return_id is not null;
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('initial', 'order', 'order_cancelled', 'refund', 'correction', 'edit', 'import', 'exchange_held', 'exchange_released'));

-- What the returned pieces pay of a new order; in minor units.
alter table orders add column exchange_credit bigint not null default 0 check (exchange_credit >= 0);
-- Whose return it replaces.
alter table orders add column exchanged_order_id uuid references orders on delete restrict;
alter table orders add constraint orders_exchange check ((exchange_credit > 0) = (exchanged_order_id is not null));

-- The order that this refund pays; null: the payment provider gives the money back.
alter table refunds add column exchange_order_id uuid references orders on delete restrict;
create index refunds_exchange on refunds (exchange_order_id) where exchange_order_id is not null;
-- Of the amount, what the provider gives back of the payment of the exchanged order.
alter table refunds add column from_credit bigint not null default 0;
alter table refunds add constraint refunds_from_credit check (from_credit between 0 and amount);

alter table return_events drop constraint return_events_event_check;
alter table return_events add constraint return_events_event_check check (event in
  ('requested', 'approved', 'refused', 'received', 'inspected', 'refunded', 'exchanged', 'released', 'closed'));

-- What is refunded beside an exchange for something cheaper.
alter table returns add column difference_refund_id uuid unique references refunds on delete restrict;
