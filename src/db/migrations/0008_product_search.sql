-- What a product is searched by, kept beside it: made anew for every row, it took most of a search.
alter table products add column searched_name text not null generated always as (searchable(name)) stored;
alter table products add column searched_code text not null generated always as (searchable(code)) stored;
create index products_searched on products using gin (searched_name gin_trgm_ops, searched_code gin_trgm_ops)
  where withdrawn_at is null;
drop index products_search;
