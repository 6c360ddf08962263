-- The PDF of a piece's certificate. Its file is kept as the images are; a width of 0 says that it is a PDF.
create table certificates (
  product_id uuid primary key references products on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  file_name text not null,
  created_at timestamptz not null
);
create index certificates_hash on certificates (hash);

create or replace view stored_images as
  select hash, width from product_images
  union all select hash, width from page_images
  union all select hash, 0 from certificates;
