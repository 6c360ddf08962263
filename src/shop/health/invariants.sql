-- Each query lists the violations of an invariant, so it must return no row. $1 is the time of the shop's clock.

-- name: stock is never negative
select id, stock_quantity from variants where stock_quantity < 0;

-- name: a variant's stock is the sum of its ledger
select v.id, v.stock_quantity, coalesce(sum(m.quantity), 0) as ledger
from variants v left join stock_movements m on m.variant_id = v.id
group by v.id having v.stock_quantity <> coalesce(sum(m.quantity), 0);

-- name: an active order reserves exactly the stock of its lines, and none for what is made to order
select o.id, i.variant_id, i.quantity, coalesce(sum(m.quantity), 0) as ledger
from orders o
join (
  select order_id, variant_id, sum(quantity - made_quantity) as quantity from order_items group by order_id, variant_id
) i on i.order_id = o.id
left join stock_movements m on m.order_id = o.id and m.variant_id = i.variant_id and m.reason in ('order', 'order_cancelled')
where o.status <> 'cancelled'
group by o.id, i.variant_id, i.quantity having coalesce(sum(m.quantity), 0) <> -i.quantity;

-- name: a variant's count of made pieces is that of its active orders in the week
select v.id, v.made_count, coalesce(sum(i.made_quantity) filter (where o.status <> 'cancelled'), 0) as ordered
from variants v
left join order_items i on i.variant_id = v.id and i.made_week = v.made_week and i.made_quantity > 0
left join orders o on o.id = i.order_id
where v.made_week is not null
group by v.id having v.made_count <> coalesce(sum(i.made_quantity) filter (where o.status <> 'cancelled'), 0);

-- name: a cancelled order reserves no stock
select o.id, m.variant_id, sum(m.quantity) as ledger
from orders o join stock_movements m on m.order_id = o.id
where o.status = 'cancelled'
group by o.id, m.variant_id having sum(m.quantity) < 0;

-- name: an order's stock moves only for variants it has
select m.id, m.order_id, m.variant_id from stock_movements m
where m.order_id is not null
  and not exists (select from order_items i where i.order_id = m.order_id and i.variant_id = m.variant_id);

-- name: every order has its payment and its shipping
select o.id from orders o
left join payments p on p.order_id = o.id left join shippings s on s.order_id = o.id
where p.order_id is null or s.order_id is null;

-- name: a payment has its order's total and currency
select o.id, o.grand_total, p.amount, o.currency, p.currency as paid_in
from orders o join payments p on p.order_id = o.id
where p.amount <> o.grand_total or p.currency <> o.currency;

-- name: an order is past pending only when it is paid
select o.id, o.status, p.payment_status from orders o join payments p on p.order_id = o.id
where o.status in ('processing', 'shipped', 'delivered', 'completed') and p.payment_status not in ('paid', 'refunded');

-- name: an order refunded in full before its shipment is cancelled
select o.id from orders o join payments p on p.order_id = o.id
where o.status = 'processing' and p.payment_status = 'refunded';

-- name: nobody is charged for a pending order
select o.id, p.payment_status from orders o join payments p on p.order_id = o.id
where o.status = 'pending' and p.payment_status not in ('open', 'pending');

-- name: a cancelled order's payment is refunded, or its refund is pending
select o.id, p.payment_status, p.refunded_amount from orders o join payments p on p.order_id = o.id
where o.status = 'cancelled' and p.payment_status = 'paid' and p.payment_issue is null
  and not exists (select from refunds r where r.order_id = o.id and r.status = 'pending');

-- name: refunds are recorded and never exceed the amount paid
select p.order_id, p.amount, p.refunded_amount, coalesce(sum(r.amount), 0) as refunds
from payments p left join refunds r on r.order_id = p.order_id and r.status <> 'failed' and r.refund_id is not null
where p.payment_issue is null
group by p.order_id, p.amount, p.paid_amount, p.refunded_amount
having p.refunded_amount <> least(coalesce(p.paid_amount, p.amount), coalesce(sum(r.amount), 0));

-- name: a paid order has one confirmation
select o.id, count(e.id) as confirmations
from orders o left join emails e on e.order_id = o.id and e.kind = 'order_confirmed'
where o.status in ('processing', 'shipped', 'delivered', 'completed')
group by o.id having count(e.id) <> 1;

-- name: an unpaid order has no confirmation
select e.id, e.order_id from emails e
join orders o on o.id = e.order_id join payments p on p.order_id = o.id
where e.kind = 'order_confirmed' and p.paid_at is null;

-- name: an order's last event is its status
select o.id, o.status, last.to_status
from orders o
left join lateral (
  select to_status from order_events e where e.order_id = o.id order by e.id desc limit 1
) last on true
where last.to_status is distinct from o.status;

-- name: an order follows the allowed transitions
select e.order_id, e.from_status, e.to_status from order_events e
where (coalesce(e.from_status, 'none'), e.to_status) not in (
  ('none', 'pending'), ('pending', 'processing'), ('pending', 'cancelled'), ('processing', 'shipped'),
  ('processing', 'cancelled'), ('shipped', 'delivered'), ('delivered', 'completed')
);

-- name: an order's events follow each other
select order_id, from_status, before from (
  select order_id, from_status, lag(to_status) over (partition by order_id order by id) as before from order_events
) e where from_status is distinct from before;

-- name: a pending order does not outlive its reservation
select o.id, o.reserved_until from orders o join payments p on p.order_id = o.id
where o.status = 'pending' and p.payment_status = 'open' and p.paid_amount is null
  and o.reserved_until < $1::timestamptz - interval '2 minutes 15 seconds';

-- name: a promo's uses are its active orders
select p.id, p.uses, count(o.id) as live
from promos p
left join promo_usages u on u.promo_id = p.id
left join orders o on o.id = u.order_id and o.status <> 'cancelled'
group by p.id having p.uses <> count(o.id);

-- name: a user has at most one default address
select user_id from addresses where is_default group by user_id having count(*) > 1;

-- name: a deleted customer has no access and no personal data
select u.id from users u where u.deleted_at is not null and (
  not u.disabled or u.password_hash <> '' or u.email not like '%@deleted.invalid'
  or exists (select from sessions s where s.user_id = u.id) or exists (select from addresses a where a.user_id = u.id)
  or exists (select from wishlists w where w.user_id = u.id) or exists (select from email_tokens t where t.user_id = u.id));

-- name: only a verified customer has a guest's order
select o.id from orders o join users u on u.id = o.user_id
where o.customer_type = 'guest' and u.email_verified_at is null and u.deleted_at is null;

-- name: a cart has at most one open order
select cart_id from orders where status = 'pending' and cart_id is not null group by cart_id having count(*) > 1;

-- name: a sent e-mail has a time
select id, status, sent_at from emails where (status = 'sent') <> (sent_at is not null);

-- name: a shipped order has a tracking number
select o.id, o.status from orders o join shippings s on s.order_id = o.id
where o.status in ('shipped', 'delivered', 'completed') and s.tracking_number is null;

-- name: requested refunds never exceed the amount paid
select p.order_id, p.amount, sum(r.amount) as asked
from payments p join refunds r on r.order_id = p.order_id and r.status <> 'failed'
group by p.order_id, p.amount, p.paid_amount having sum(r.amount) > coalesce(p.paid_amount, p.amount);

-- name: a payment is refunded exactly when all of it is refunded
select order_id, payment_status, amount, refunded_amount from payments
where paid_at is not null and amount > 0 and (payment_status = 'refunded') <> (refunded_amount >= coalesce(paid_amount, amount));

-- name: no more of an item is refunded than was ordered
select i.id, i.quantity, sum(ri.quantity) as refunded
from order_items i join refund_items ri on ri.order_item_id = i.id join refunds r on r.id = ri.refund_id
where r.status <> 'failed'
group by i.id, i.quantity having sum(ri.quantity) > i.quantity;

-- name: a restocked item is in the ledger once
-- Items of a failed refund stay restocked.
select r.order_id, i.variant_id from refunds r
join refund_items ri on ri.refund_id = r.id and ri.restocked join order_items i on i.id = ri.order_item_id
join lateral (select sum(quantity - made_quantity) as quantity from order_items
  where order_id = i.order_id and variant_id = i.variant_id) stocked on true
where r.refund_id is not null
group by r.order_id, i.variant_id
having (
  select coalesce(sum(m.quantity), 0) from stock_movements m
  where m.order_id = r.order_id and m.variant_id = i.variant_id and m.reason = 'refund'
) not between least(coalesce(sum(ri.quantity) filter (where r.status <> 'failed'), 0), min(stocked.quantity)) and sum(ri.quantity);

-- name: no more of an order is restocked than it reserved
select order_id, variant_id, sum(quantity) as ledger from stock_movements
where order_id is not null group by order_id, variant_id having sum(quantity) > 0;

-- name: an order whose awaited refund is acknowledged is cancelled
select c.order_id, o.status from order_cancellations c
join refunds r on r.id = c.refund_id join orders o on o.id = c.order_id
where r.refund_id is not null and r.status <> 'failed' and o.status <> 'cancelled';

-- name: an order that is being cancelled is not shipped
select c.order_id, o.status from order_cancellations c
join refunds r on r.id = c.refund_id join orders o on o.id = c.order_id
where r.status = 'pending' and r.refund_id is null and o.status in ('shipped', 'delivered', 'completed');

-- name: no payment pays for two orders
select payment_intent from payments where payment_intent is not null group by payment_intent having count(*) > 1;

-- name: no order is confirmed twice
select order_id from emails where kind = 'order_confirmed' group by order_id having count(*) > 1;

-- name: a webhook event and a refund are recorded once
select id from stripe_events group by id having count(*) > 1
union all select refund_id from refunds where refund_id is not null group by refund_id having count(*) > 1;

-- name: an idempotency key makes one order, and one refund
select idempotency_key from orders where idempotency_key is not null group by idempotency_key having count(*) > 1
union all select idempotency_key from refunds where idempotency_key is not null group by idempotency_key having count(*) > 1;

-- name: a product has live variants exactly when it is not archived
select p.id from products p
where (p.archived_at is null) <> exists (select from variants v where v.product_id = p.id and v.archived_at is null);

-- name: a variant has one value of each option of its product, and its combination says which
select v.id, v.combination from variants v
where v.archived_at is null and (
  v.combination <> coalesce((select array_agg(vov.value_id order by vov.value_id) from variant_option_values vov where vov.variant_id = v.id), '{}')
  or (select count(*) from variant_option_values vov join product_options o on o.id = vov.option_id
    where vov.variant_id = v.id and o.product_id = v.product_id)
    <> (select count(*) from product_options o where o.product_id = v.product_id));

-- name: product_search has exactly the products on sale
select coalesce(p.id, s.product_id) as id from (
  select p.id, p.name, p.brand_id, p.category_id, p.created_at, min(v.price) as price, max(v.price) as price_to,
    string_agg(v.code, e'\n' order by v.position, v.id) as code
  from products p join variants v on v.product_id = p.id and v.archived_at is null
  where p.on_sale group by p.id
) p full join product_search s on s.product_id = p.id
where (s.created_at, s.price, s.price_to, s.category_id, s.brand_id, s.name, s.code)
  is distinct from (p.created_at, p.price, p.price_to, p.category_id, p.brand_id, normalize_search_text(p.name), normalize_search_text(p.code));

-- name: search documents have the present words (the newest 1,000 products)
select s.product_id as id from (select * from product_search order by created_at desc, product_id desc limit 1000) s
left join search_texts(array(select product_id from product_search order by created_at desc, product_id desc limit 1000)) t
  on t.product_id = s.product_id
where s.document is distinct from search_document(t.name, t.codes, t.place, t.details, t.description);

-- name: nobody withdraws from more than was bought, or from another order
select w.order_item_id as id from withdrawal_items w join order_items i on i.id = w.order_item_id
group by w.order_item_id, i.quantity having sum(w.quantity) > i.quantity
union all select w.id from withdrawals w join withdrawal_items wi on wi.withdrawal_id = w.id
join order_items i on i.id = wi.order_item_id where i.order_id <> w.order_id;

-- name: product_search has the present facets (the newest 1,000 products)
select s.product_id as id from (select * from product_search order by created_at desc, product_id desc limit 1000) s
left join search_facets(array(select product_id from product_search order by created_at desc, product_id desc limit 1000)) f
  on f.product_id = s.product_id
left join facet_sets every on every.id = s.facet_set
left join facet_sets stocked on stocked.id = s.stock_set
where (every.facets, stocked.facets, s.price_steps) is distinct from (f.facets, f.stocked, f.price_steps);
