-- Facts of a piece: metal, weight, stones. The keys and their values are in src/contract/facts/fact-kinds.ts.
create table product_facts (
  id integer generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  -- Null: of all variants.
  variant_id uuid,
  key text not null check (key ~ '^[a-z_]{1,40}$'),
  value text not null check (length(value) between 1 and 2000),
  -- Only a product's stones are a list.
  position integer not null default 0 check (position >= 0 and (position = 0 or key = 'stone')),
  foreign key (product_id, variant_id) references variants (product_id, id) on delete cascade,
  unique nulls not distinct (product_id, variant_id, key, position)
);
create index product_facts_variant on product_facts (variant_id) where variant_id is not null;
