-- Pictures of the pages of categories and brands. One that no page has is purged after a day.
create table page_images (
  id integer generated always as identity primary key,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null
);
create index page_images_hash on page_images (hash);

create view stored_images as
  select hash, width from product_images union all select hash, width from page_images;

-- Null: derived from name and description.
alter table categories
  add image_id integer references page_images,
  add seo_title text check (length(seo_title) between 1 and 120),
  add seo_description text check (length(seo_description) between 1 and 320);
alter table brands
  add image_id integer references page_images,
  add seo_title text check (length(seo_title) between 1 and 120),
  add seo_description text check (length(seo_description) between 1 and 320);
alter table products
  add seo_title text check (length(seo_title) between 1 and 120),
  add seo_description text check (length(seo_description) between 1 and 320);
