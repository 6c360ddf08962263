-- Pictures that the product file of another shop names, while and after they are downloaded. A finished one stays, so
-- that a second import does not add the picture again.
create table image_downloads (
  product_id uuid not null references products on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  -- In the file's order.
  position integer not null,
  -- Of these variants only; empty: of the whole product.
  variant_ids uuid[] not null,
  admin_id uuid not null references admins on delete restrict,
  state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  problem text,
  queued_at timestamptz not null,
  finished_at timestamptz,
  primary key (product_id, url),
  check ((finished_at is null) = (state = 'queued')),
  check ((problem is not null) = (state = 'failed'))
);
create index image_downloads_newest on image_downloads (queued_at desc, product_id);
