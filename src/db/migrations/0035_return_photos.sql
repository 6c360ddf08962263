-- What shoppers show of a piece that they return. Private: their files are kept as the images are, but never served under
-- /media; a width of -1 says so.
create table return_photos (
  id uuid primary key default gen_random_uuid(),
  return_id uuid not null references returns on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null,
  unique (return_id, hash)
);
create index return_photos_hash on return_photos (hash);

create or replace view stored_images as
  select hash, width from product_images
  union all select hash, width from page_images
  union all select hash, 0 from certificates
  union all select hash, -1 from return_photos;
