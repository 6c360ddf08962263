-- One narrow table holds what products on sale are listed, filtered, sorted and searched by. Selling does not write it.
drop trigger products_shelved on products;
drop trigger products_reshelved on products;
drop trigger categories_moved on categories;
drop table shelf, shelf_cells, shelf_changes, shelf_words;
drop function shelve_added, shelve_changed, count_shelved, count_moved, learn_words, count_taken, count_none, learn,
  price_step, price_step_after, tell_many, tell_changed, tell_all;

-- `name` and `code` as searchable() writes them: lower case, without accents.
create table product_search (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  price bigint not null,
  category_id integer,
  brand_id integer not null,
  name text collate "C" not null,
  code text collate "C" not null
);

-- The words of all names, for spelling correction. A word may be there twice: a unique index would make two transactions
-- that add the same word wait for each other.
create table search_words (word text collate "C" not null);

create function index_product() returns trigger language plpgsql as $$
begin
  if new.withdrawn_at is not null then
    delete from product_search where product_id = new.id;
    return null;
  end if;
  insert into product_search values
    (new.id, new.created_at, new.price, new.category_id, new.brand_id, searchable(new.name), searchable(new.code))
    on conflict (product_id) do update set created_at = excluded.created_at, price = excluded.price,
      category_id = excluded.category_id, brand_id = excluded.brand_id, name = excluded.name, code = excluded.code;
  insert into search_words
    select distinct word from words_of(searchable(new.name)) word
    where not exists (select from search_words known where known.word = word.word);
  return null;
end $$;

create trigger products_added after insert on products for each row execute function index_product();
create trigger products_changed after update of name, code, price, brand_id, category_id, withdrawn_at, created_at on products
  for each row when ((old.name, old.code, old.price, old.brand_id, old.category_id, old.withdrawn_at, old.created_at)
    is distinct from (new.name, new.code, new.price, new.brand_id, new.category_id, new.withdrawn_at, new.created_at))
  execute function index_product();

insert into product_search
  select id, created_at, price, category_id, brand_id, searchable(name), searchable(code)
  from products where withdrawn_at is null;
insert into search_words select distinct word from product_search, words_of(name) word;

create index product_search_newest on product_search (created_at desc, product_id desc);
create index product_search_price on product_search (price, product_id);
create index product_search_name on product_search (name, product_id);
create index product_search_category on product_search (category_id, created_at desc, product_id desc);
create index product_search_brand on product_search (brand_id, created_at desc, product_id desc);
create index product_search_text on product_search using gin (name gin_trgm_ops, code gin_trgm_ops);
create index search_words_word on search_words (word);
create index search_words_near on search_words using gin (word gin_trgm_ops);
