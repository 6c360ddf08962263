-- A draft is shown to nobody but admins.
alter table products
  add draft boolean not null default false,
  -- NULL: the shop's threshold. 0: one of a kind, never low.
  add low_stock_below integer check (low_stock_below between 0 and 1000);
-- The one condition of everything that shoppers see.
alter table products add on_sale boolean not null generated always as (archived_at is null and not draft) stored;

drop index products_stock;
create index products_stock on products (stock_quantity, id) where on_sale;
create index products_own_threshold on products (low_stock_below) where on_sale and low_stock_below is not null;
create index products_drafts on products (created_at desc, id desc) where draft and archived_at is null;
create index products_archived on products (archived_at desc, id desc) where archived_at is not null;

create or replace function update_product_search() returns trigger language plpgsql as $$
begin
  if not new.on_sale then
    delete from product_search where product_id = new.id;
    return null;
  end if;
  insert into product_search (product_id, name, code, brand_id, category_id, price, created_at)
    values (new.id, normalize_search_text(new.name), normalize_search_text(new.code),
      new.brand_id, new.category_id, new.price, new.created_at)
    on conflict (product_id) do update set name = excluded.name, code = excluded.code, brand_id = excluded.brand_id,
      category_id = excluded.category_id, price = excluded.price, created_at = excluded.created_at;
  insert into search_words (word)
    select distinct word from split_words(normalize_search_text(new.name)) word
    where not exists (select from search_words known where known.word = word.word);
  return null;
end $$;

drop trigger products_search_update on products;
create trigger products_search_update
  after update of name, code, price, brand_id, category_id, archived_at, draft, created_at on products
  for each row when ((old.name, old.code, old.price, old.brand_id, old.category_id, old.on_sale, old.created_at)
    is distinct from (new.name, new.code, new.price, new.brand_id, new.category_id, new.on_sale, new.created_at))
  execute function update_product_search();
