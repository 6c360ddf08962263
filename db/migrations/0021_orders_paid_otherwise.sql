-- All orders are paid by Stripe: an owner who looks for another way is told at once that there are none.
create index orders_method on orders (payment_method, created_at desc, id desc) where payment_method <> 'stripe';
