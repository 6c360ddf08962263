-- A brand or a category that goes is looked for in all products, also those that are no longer on the shelf.
create index products_brand on products (brand_id);
create index products_category on products (category_id);
