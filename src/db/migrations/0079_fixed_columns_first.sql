-- PostgreSQL finds a column faster when all before it have a fixed length: with the texts last, what a common word finds is
-- ranked and counted in a fifth less time.
alter table product_search rename to old_product_search;
create table product_search (
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null,
  facet_set bigint not null default 0,
  -- The set of the variants in stock. Null: none is.
  stock_set bigint,
  -- A bit for each step of price_ladder() in which a variant is.
  price_steps bigint not null default 0,
  price bigint not null,
  price_to bigint not null,
  brand_id integer not null,
  category_id integer,
  name text collate "C" not null,
  code text collate "C" not null,
  document tsvector not null default ''
);
insert into product_search
  select product_id, created_at, facet_set, stock_set, price_steps, price, price_to, brand_id, category_id, name, code, document
  from old_product_search order by created_at desc, product_id desc;
drop table old_product_search;

alter table product_search add constraint product_search_pkey primary key (product_id);
create index product_search_newest on product_search (created_at desc, product_id desc);
create index product_search_price on product_search (price, product_id);
create index product_search_name on product_search (name, product_id);
create index product_search_category on product_search (category_id, created_at desc, product_id desc);
create index product_search_brand on product_search (brand_id, created_at desc, product_id desc);
create index product_search_stock_set on product_search (stock_set);
create index product_search_counts on product_search
  (facet_set, stock_set, category_id, brand_id, price_steps, price, price_to, product_id);
create index product_search_places on product_search
  (category_id, brand_id, price_steps, facet_set, stock_set, price, price_to, product_id);
create index product_search_text on product_search using gin (name gin_trgm_ops, code gin_trgm_ops);
create index product_search_document on product_search using gin (document);

-- A new table has no statistics until PostgreSQL finds the time.
analyze product_search;
