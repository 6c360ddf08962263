-- What a product offers, and what a line says. Two texts are two lines that share the stock.

create table engravings (
  product_id uuid primary key references products on delete cascade,
  places text[] not null check (cardinality(places) > 0 and places <@ '{front,back,inside}'),
  fonts text[] not null check (cardinality(fonts) > 0),
  characters text not null check (length(characters) between 1 and 500),
  max_length integer not null check (max_length between 1 and 60),
  price bigint not null check (price between 0 and 100000000),
  days integer not null check (days between 0 and 60)
);

alter table cart_items
  add personalisation jsonb,
  drop constraint cart_items_pkey,
  add primary key (id),
  add unique nulls not distinct (cart_id, variant_id, personalisation);

-- The drawing of a placed order never changes, whatever becomes of the font.
alter table order_items
  add personalisation jsonb,
  add drawing text,
  add drawing_sha256 text,
  add check (num_nonnulls(personalisation, drawing, drawing_sha256) in (0, 3)),
  add check (drawing_sha256 = encode(sha256(convert_to(drawing, 'UTF8')), 'hex')),
  drop constraint order_items_order_id_variant_id_quantity_line_total_key,
  add unique nulls not distinct (order_id, variant_id, personalisation) include (quantity, line_total);
create index order_items_engraved on order_items (order_id) where personalisation is not null;
