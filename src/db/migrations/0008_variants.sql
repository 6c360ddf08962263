-- What is sold is a variant: price, stock and code move from products to variants. A product without options has one.

create table product_options (
  id integer generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  name text not null check (length(name) between 1 and 50),
  kind text not null check (kind in ('ring_size', 'metal', 'length', 'stone', 'other')),
  position integer not null
);
create index product_options_product on product_options (product_id, position);

create table option_values (
  id integer generated always as identity primary key,
  option_id integer not null references product_options on delete cascade,
  value text not null check (length(value) between 1 and 50),
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  position integer not null,
  unique (option_id, id)
);

create table variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  code text not null check (length(code) between 1 and 50),
  price bigint not null check (price between 0 and 100000000),
  -- Without an upper bound: the stock that an order gives back must always fit.
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  position integer not null default 0,
  -- The ids of its values in ascending order: live variants of a product must differ.
  combination integer[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (product_id, id)
);
create unique index variants_code on variants (lower(code)) where archived_at is null;
create unique index variants_combination on variants (product_id, combination) where archived_at is null;
create index variants_product on variants (product_id, position);
create index variants_stock on variants (stock_quantity, id) where archived_at is null;

create table variant_option_values (
  variant_id uuid not null references variants on delete cascade,
  option_id integer not null references product_options on delete cascade,
  value_id integer not null,
  primary key (variant_id, option_id),
  foreign key (option_id, value_id) references option_values (option_id, id) on delete cascade
);
create index variant_option_values_value on variant_option_values (option_id, value_id);

-- An image without rows here belongs to all variants.
create table variant_images (
  image_id integer not null references product_images on delete cascade,
  variant_id uuid not null references variants on delete cascade,
  primary key (image_id, variant_id)
);
create index variant_images_variant on variant_images (variant_id);

insert into variants (product_id, code, price, stock_quantity, created_at, updated_at, archived_at)
  select id, code, price, stock_quantity, created_at, updated_at, archived_at from products;

-- Carts, orders and the ledger refer to the variant and to its product, which must be one another's.

alter table cart_items add variant_id uuid;
update cart_items i set variant_id = v.id from variants v where v.product_id = i.product_id;
alter table cart_items
  alter variant_id set not null,
  drop constraint cart_items_pkey,
  add primary key (cart_id, variant_id),
  add foreign key (product_id, variant_id) references variants (product_id, id) on delete cascade;

alter table wishlist_items add variant_id uuid,
  add foreign key (product_id, variant_id) references variants (product_id, id) on delete cascade;

alter table order_items add variant_id uuid, add options jsonb not null default '[]';
update order_items i set variant_id = v.id from variants v where v.product_id = i.product_id;
alter table order_items
  alter variant_id set not null,
  drop constraint order_items_order_id_product_id_quantity_line_total_key,
  add unique (order_id, variant_id) include (quantity, line_total),
  add foreign key (product_id, variant_id) references variants (product_id, id) on delete restrict;
create index order_items_variant on order_items (variant_id);

alter table stock_movements add variant_id uuid;
update stock_movements m set variant_id = v.id from variants v where v.product_id = m.product_id;
alter table stock_movements
  alter variant_id set not null,
  add foreign key (product_id, variant_id) references variants (product_id, id) on delete restrict;
create index stock_movements_variant on stock_movements (variant_id, id desc);

alter table low_stock_alerts rename column product_id to variant_id;
alter table low_stock_alerts drop constraint low_stock_alerts_product_id_fkey;
update low_stock_alerts a set variant_id = v.id from variants v where v.product_id = a.variant_id;
alter table low_stock_alerts add foreign key (variant_id) references variants on delete cascade;

-- A product that is archived takes its variants along, and brings them back.
create function archive_variants() returns trigger language plpgsql as $$
begin
  update variants set archived_at = new.archived_at
    where product_id = new.id and archived_at is not distinct from old.archived_at;
  return null;
end $$;
create trigger products_archive_variants after update of archived_at on products
  for each row when (old.archived_at is distinct from new.archived_at)
  execute function archive_variants();

-- Search: the lowest and highest price, and all codes on lines of their own.

drop trigger products_search_insert on products;
drop trigger products_search_update on products;
drop function update_product_search();

alter table products drop column code, drop column price, drop column stock_quantity;

alter table product_search add price_to bigint;
update product_search set price_to = price;
alter table product_search alter price_to set not null;
-- Only products with several prices: a filter by price also looks for a variant between their lowest and highest.
create index product_search_price_range on product_search (price) where price_to > price;

create function update_product_search(id uuid) returns void language plpgsql as $$
begin
  insert into product_search (product_id, name, code, brand_id, category_id, price, price_to, created_at)
    select p.id, normalize_search_text(p.name),
      normalize_search_text(string_agg(v.code, e'\n' order by v.position, v.id)),
      p.brand_id, p.category_id, min(v.price), max(v.price), p.created_at
    from products p join variants v on v.product_id = p.id and v.archived_at is null
    where p.id = update_product_search.id and p.on_sale
    group by p.id
    on conflict (product_id) do update set name = excluded.name, code = excluded.code, brand_id = excluded.brand_id,
      category_id = excluded.category_id, price = excluded.price, price_to = excluded.price_to, created_at = excluded.created_at;
  if not found then
    delete from product_search s where s.product_id = update_product_search.id;
    return;
  end if;
  insert into search_words (word)
    select distinct word from products p, split_words(normalize_search_text(p.name)) word
    where p.id = update_product_search.id and not exists (select from search_words known where known.word = word.word);
end $$;

create function search_changed_product() returns trigger language plpgsql as $$
begin
  perform update_product_search(new.id);
  return null;
end $$;
create trigger products_search_update
  after update of name, brand_id, category_id, archived_at, draft, created_at on products
  for each row when ((old.name, old.brand_id, old.category_id, old.on_sale, old.created_at)
    is distinct from (new.name, new.brand_id, new.category_id, new.on_sale, new.created_at))
  execute function search_changed_product();

create function search_changed_variant() returns trigger language plpgsql as $$
begin
  perform update_product_search(new.product_id);
  return null;
end $$;
create trigger variants_search_insert after insert on variants
  for each row execute function search_changed_variant();
create trigger variants_search_update
  after update of code, price, position, archived_at on variants
  for each row when ((old.code, old.price, old.position, old.archived_at)
    is distinct from (new.code, new.price, new.position, new.archived_at))
  execute function search_changed_variant();
