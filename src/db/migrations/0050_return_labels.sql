-- The carrier's label of a return, which the owner uploads. Private, as its photos are; its width says what kind of file it is.
create table return_labels (
  return_id uuid primary key references returns on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width in (-2, -3, -4)),
  -- Of the e-mail that names it after the approval.
  token_hash bytea,
  created_at timestamptz not null
);
create index return_labels_hash on return_labels (hash);

create or replace view stored_images as
  select hash, width from product_images
  union all select hash, width from page_images
  union all select hash, 0 from certificates
  union all select hash, -1 from return_photos
  union all select hash, width from return_labels;
