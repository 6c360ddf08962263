-- Each query lists the violations of an invariant, so it must return no row. $1 is the time of the shop's clock.

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

-- name: a cart has at most one open order
select cart_id from orders where status = 'pending' and cart_id is not null group by cart_id having count(*) > 1;

-- name: no order is confirmed twice
select order_id from emails where kind = 'order_confirmed' group by order_id having count(*) > 1;

-- name: an idempotency key makes one order, and one refund
select idempotency_key from orders where idempotency_key is not null group by idempotency_key having count(*) > 1
union all select idempotency_key from refunds where idempotency_key is not null group by idempotency_key having count(*) > 1;

-- name: a gift's box is one line of its order
select g.order_id, g.box_product_id from gifts g
where g.box_product_id is not null and (
  select sum(i.quantity) from order_items i where i.order_id = g.order_id and i.product_id = g.box_product_id) is distinct from 1;

-- name: a gift is promised not before its day
select g.order_id, g.not_before, s.promised_from from gifts g join shippings s on s.order_id = g.order_id
where g.not_before > s.promised_from;
