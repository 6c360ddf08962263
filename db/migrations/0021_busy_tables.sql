-- What each order and each visit to a cart writes has no index that nobody reads by.
alter table cart_items drop constraint cart_items_pkey, drop constraint cart_items_cart_id_product_id_key,
  add primary key (cart_id, product_id);
alter table order_items drop constraint order_items_order_id_product_id_key,
  add unique (order_id, product_id) include (quantity, line_total);
drop index order_items_sold;

-- The time a cart was touched moves with every visit: an index of ranges lets the row stay where it is in all others.
drop index carts_untouched;
create index carts_untouched on carts using brin (touched_at);

-- Walked from end to end by what asks for one order that is pending: while few are, that looks cheaper than its own index.
drop index orders_pending, orders_one_open_a_cart;
create unique index orders_one_open_a_cart on orders (cart_id) where status = 'pending' and cart_id is not null;

-- Plans are kept until a table is looked at anew. One that was looked at with a handful of rows would be read whole in a
-- rush, for as long as the rush is young; of one that never was, PostgreSQL expects some hundreds.
alter table guests set (autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 2000);
alter table carts set (autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 2000, fillfactor = 70);
alter table cart_items set (autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 2000);
alter table orders set (autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 2000);
alter table order_items set (autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 2000);
alter table payments set (autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 2000);
