-- Counts of categories, brands and prices read only this index, in the order of their groups.
create index product_search_places on product_search
  (category_id, brand_id, price_steps, facet_set, stock_set, price, price_to, product_id);
