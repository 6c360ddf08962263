-- A gift box is sold with a gift alone: lists, searches and carts have none of it.
alter table products drop column on_sale;
alter table products add is_gift_box boolean not null default false;
alter table products
  add on_sale boolean not null generated always as (archived_at is null and not draft and not is_gift_box) stored;
create index products_gift_boxes on products (created_at desc, id desc) where is_gift_box and archived_at is null;
-- It was dropped with the column. The stock of gift boxes is watched, too.
create index products_own_threshold on products (low_stock_below)
  where archived_at is null and not draft and low_stock_below is not null;
