-- What asks for one order that is pending would walk all of them by these: while few are, that looks cheaper to a plan
-- that is kept.
drop index orders_pending, orders_one_open_a_cart;
create unique index orders_one_open_a_cart on orders (cart_id) where status = 'pending' and cart_id is not null;
-- A cart that goes is taken out of its orders.
create index orders_cart on orders (cart_id) where cart_id is not null;
