-- One index for what two were for.
alter table order_items drop constraint order_items_order_id_product_id_key,
  add unique (order_id, product_id) include (quantity, line_total);
drop index order_items_sold;
