-- Lists of products that have a page: chosen by hand (collection_products), or all that fit every condition.
create table collections (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) <= 2000),
  image_id integer references page_images,
  seo_title text check (length(seo_title) between 1 and 120),
  seo_description text check (length(seo_description) between 1 and 320),
  draft boolean not null,
  -- Days in the shop, both included.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  by_rule boolean not null,
  new_days integer check (new_days between 1 and 3650),
  min_price bigint check (min_price >= 0),
  max_price bigint check (max_price >= coalesce(min_price, 0)),
  category_id integer references categories on delete restrict,
  brand_id integer references brands on delete restrict,
  fact_key text,
  fact_value text check (fact_value is null or fact_key is not null),
  engravable boolean not null,
  in_stock boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (by_rule = (engravable or in_stock
    or num_nonnulls(new_days, min_price, max_price, category_id, brand_id, fact_key) > 0))
);
create index collections_category on collections (category_id);
create index collections_brand on collections (brand_id);
create index collections_image on collections (image_id);

create table collection_products (
  collection_id integer not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null check (position >= 0),
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);

-- Addresses of before a rename, which redirect.
create table former_collection_slugs (
  slug text primary key,
  collection_id integer not null references collections on delete cascade
);
create index former_collection_slugs_collection on former_collection_slugs (collection_id);
