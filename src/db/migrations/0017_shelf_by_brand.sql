-- A brand's names often begin alike: by the names of all brands its first would be met late.
create index shelf_brand_name on shelf (brand_id, searched_name, id) include (category_id, price);
