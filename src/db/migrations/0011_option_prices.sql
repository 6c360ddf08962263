-- A filter by price reads the matching variants of products with options, of which a shop has few, once for the list.
drop index product_search_price_range;
create index variants_option_price on variants (price, product_id) where archived_at is null and combination <> '{}';
