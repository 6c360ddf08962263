-- What is on sale, narrow and apart from products: what lists are filtered, sorted and searched by. Selling writes
-- nothing here, and a list walks an index in its own order that holds all it is narrowed by.
create table shelf (
  id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  price bigint not null,
  category_id integer,
  brand_id integer not null,
  searched_name text collate "C" not null,
  searched_code text collate "C" not null
);

-- How many products there are of a category, brand and step of the price: rows that add up, more and fewer, so that
-- writers never wait for each other here. An hourly sweep sums them up.
create table shelf_cells (
  category_id integer,
  brand_id integer not null,
  price_step bigint not null,
  products integer not null
);

-- Every word that a name ever had, for near spellings.
create table shelf_words (word text collate "C" primary key);

-- A price with only its six leading bits: steps of one to three percent.
create function price_step(price bigint) returns bigint
  language sql immutable strict parallel safe
  return price >> greatest(length(ltrim(price::bit(32)::text, '0')) - 6, 0)
    << greatest(length(ltrim(price::bit(32)::text, '0')) - 6, 0);

create function price_step_after(price bigint) returns bigint
  language sql immutable strict parallel safe
  return (price >> greatest(length(ltrim(price::bit(32)::text, '0')) - 6, 0) << greatest(length(ltrim(price::bit(32)::text, '0')) - 6, 0)) + (1 << greatest(length(ltrim(price::bit(32)::text, '0')) - 6, 0));

create function words_of(searched_name text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select word from regexp_split_to_table(searched_name, '[[:space:][:punct:]]+') word
    where word ~ '[^0-9]' and length(word) > 2;
  end;

create function shelve_added() returns trigger language plpgsql as $$
begin
  insert into shelf (id, created_at, price, category_id, brand_id, searched_name, searched_code)
    select id, created_at, price, category_id, brand_id, searchable(name), searchable(code)
    from added where withdrawn_at is null;
  return null;
end $$;

create function shelve_changed() returns trigger language plpgsql as $$
begin
  if new.withdrawn_at is not null then
    delete from shelf where id = new.id;
  else
    update shelf set created_at = new.created_at, price = new.price, category_id = new.category_id,
      brand_id = new.brand_id, searched_name = searchable(new.name),
      searched_code = searchable(new.code)
    where id = new.id;
    if not found then
      insert into shelf (id, created_at, price, category_id, brand_id, searched_name, searched_code)
        values (new.id, new.created_at, new.price, new.category_id, new.brand_id, searchable(new.name), searchable(new.code));
    end if;
  end if;
  return null;
end $$;

create function count_shelved() returns trigger language plpgsql as $$
begin
  insert into shelf_cells (category_id, brand_id, price_step, products)
    select category_id, brand_id, price_step(price), count(*) from added group by 1, 2, 3;
  insert into shelf_words (word) select distinct word from added, words_of(searched_name) word on conflict do nothing;
  return null;
end $$;

-- One by one: most edits leave a product in its cell and with its words.
create function count_moved() returns trigger language plpgsql as $$
begin
  insert into shelf_cells (category_id, brand_id, price_step, products)
    values (old.category_id, old.brand_id, price_step(old.price), -1), (new.category_id, new.brand_id, price_step(new.price), 1);
  return null;
end $$;

create function learn_words() returns trigger language plpgsql as $$
begin
  insert into shelf_words (word) select distinct word from words_of(new.searched_name) word on conflict do nothing;
  return null;
end $$;

create function count_taken() returns trigger language plpgsql as $$
begin
  insert into shelf_cells (category_id, brand_id, price_step, products)
    select category_id, brand_id, price_step(price), -count(*) from gone group by 1, 2, 3;
  return null;
end $$;

create function count_none() returns trigger language plpgsql as $$
begin
  delete from shelf_cells;
  return null;
end $$;

create trigger shelf_added after insert on shelf referencing new table as added
  for each statement execute function count_shelved();
create trigger shelf_moved after update on shelf
  for each row when ((old.category_id, old.brand_id, price_step(old.price))
    is distinct from (new.category_id, new.brand_id, price_step(new.price)))
  execute function count_moved();
create trigger shelf_renamed after update on shelf
  for each row when (old.searched_name <> new.searched_name) execute function learn_words();
create trigger shelf_gone after delete on shelf referencing old table as gone
  for each statement execute function count_taken();
create trigger shelf_emptied after truncate on shelf for each statement execute function count_none();

-- Before there is any index, and by the triggers that will keep it so.
insert into shelf (id, created_at, price, category_id, brand_id, searched_name, searched_code)
  select id, created_at, price, category_id, brand_id, searchable(name), searchable(code)
  from products where withdrawn_at is null;

create trigger products_shelved after insert on products referencing new table as added
  for each statement execute function shelve_added();
create trigger products_reshelved after update of name, code, price, brand_id, category_id, withdrawn_at, created_at on products
  for each row when ((old.name, old.code, old.price, old.brand_id, old.category_id, old.withdrawn_at, old.created_at)
    is distinct from (new.name, new.code, new.price, new.brand_id, new.category_id, new.withdrawn_at, new.created_at))
  execute function shelve_changed();

create index shelf_newest on shelf (created_at desc, id desc) include (category_id, brand_id, price);
create index shelf_price on shelf (price, id) include (category_id, brand_id);
create index shelf_name on shelf (searched_name, id) include (category_id, brand_id, price);
create index shelf_category on shelf (category_id, created_at desc, id desc) include (brand_id, price);
create index shelf_category_price on shelf (category_id, price, id) include (brand_id);
create index shelf_category_name on shelf (category_id, searched_name, id) include (brand_id, price);
create index shelf_brand on shelf (brand_id, category_id, price) include (created_at, id);
create index shelf_search on shelf using gin (searched_name gin_trgm_ops, searched_code gin_trgm_ops);
create index shelf_cells_sum on shelf_cells (category_id, brand_id, price_step) include (products);
create index shelf_words_near on shelf_words using gin (word gin_trgm_ops);

-- What a sale would have to write anew for every product sold.
drop index products_newest, products_category, products_brand, products_price, products_name, products_searched;
alter table products drop column searched_name, drop column searched_code;
