-- A search looks at codes too: in the order of names it finds a page in an index alone.
drop index shelf_name, shelf_brand_name;
create index shelf_name on shelf (searched_name, id) include (category_id, brand_id, price, searched_code);
create index shelf_brand_name on shelf (brand_id, searched_name, id) include (category_id, price, searched_code);
