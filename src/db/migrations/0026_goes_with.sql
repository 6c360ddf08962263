-- What the owner shows beside a product, in order.
create table goes_with (
  product_id uuid not null references products on delete cascade,
  companion_id uuid not null references products on delete cascade,
  position integer not null check (position between 0 and 7),
  primary key (product_id, companion_id),
  check (product_id <> companion_id)
);
create index goes_with_companion on goes_with (companion_id);
