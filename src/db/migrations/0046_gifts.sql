-- An order's address of delivery is that of the receiver; the payer's is here.
create table gifts (
  order_id uuid primary key references orders on delete restrict,
  -- Whoever has it may see what was given, by whom and what became of it.
  receipt_code text not null unique check (length(receipt_code) = 16),
  receiver_name text not null,
  receiver_phone text not null,
  message text not null check (length(message) <= 300),
  box_product_id uuid references products on delete restrict,
  not_before date,
  is_hidden boolean not null,
  address text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null
);
