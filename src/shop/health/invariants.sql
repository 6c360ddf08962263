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

-- name: a shipped order has a tracking number, or a code to collect it
select o.id, o.status from orders o join shippings s on s.order_id = o.id
where o.status in ('shipped', 'delivered', 'completed') and s.collect_code is null
  and not exists (select from shipments p where p.order_id = o.id);

-- name: a parcel has pieces of its own paid order that are not in another one, and nothing is sent that is collected
select i.id, i.quantity, sum(x.quantity) as sent from shipment_items x join order_items i on i.id = x.order_item_id
group by i.id, i.quantity having sum(x.quantity) > i.quantity
union all select i.id, i.quantity, x.quantity from shipment_items x join order_items i on i.id = x.order_item_id
where x.order_id <> i.order_id
union all select p.order_id, p.number, 0 from shipments p join shippings s on s.order_id = p.order_id
join orders o on o.id = p.order_id
where s.kind = 'collect' or o.status in ('pending', 'cancelled');

-- name: an order has a time of shipment exactly when it is shipped, and its parcels count from 1
select o.id, s.shipped_at from orders o join shippings s on s.order_id = o.id
where (s.shipped_at is not null) <> (o.status in ('shipped', 'delivered', 'completed'))
union all select order_id, max(shipped_at) from shipments group by order_id having max(number) <> count(*);

-- name: an order with parcels is shipped exactly when nothing is left to send, or to refund
-- After a refund that failed, its pieces are with the shop all the same.
select o.id, o.status from orders o
where exists (select from shipments p where p.order_id = o.id)
  and not exists (select from refunds r where r.order_id = o.id and r.status = 'failed')
  and (o.status = 'processing') <> exists (
    select from order_items i where i.order_id = o.id and i.quantity
      > (select coalesce(sum(x.quantity), 0) from shipment_items x where x.order_id = o.id and x.order_item_id = i.id)
      + (select coalesce(sum(ri.quantity), 0) from refund_items ri join refunds r on r.id = ri.refund_id
        where ri.order_item_id = i.id and r.status <> 'failed' and (o.status <> 'processing' or r.refund_id is not null)));

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
-- Items of a failed refund stay restocked. A piece that was to be made is not, when it had not left.
select r.order_id, i.variant_id from refunds r
join refund_items ri on ri.refund_id = r.id and ri.restocked join order_items i on i.id = ri.order_item_id
join lateral (select sum(made_quantity) as quantity from order_items
  where order_id = i.order_id and variant_id = i.variant_id) made on true
where r.refund_id is not null
group by r.order_id, i.variant_id
having (
  select coalesce(sum(m.quantity), 0) from stock_movements m
  where m.order_id = r.order_id and m.variant_id = i.variant_id and m.reason = 'refund'
) not between coalesce(sum(ri.quantity) filter (where r.status <> 'failed'), 0) - min(made.quantity) and sum(ri.quantity);

-- name: no more of an order is restocked than it reserved, or had made and shipped
select m.order_id, m.variant_id, sum(m.quantity) as ledger from stock_movements m
left join (
  select i.order_id, i.variant_id, sum(i.made_quantity) as quantity
  from order_items i join shippings s on s.order_id = i.order_id
  where i.made_quantity > 0 and (s.shipped_at is not null or exists (select from shipments p where p.order_id = s.order_id))
  group by i.order_id, i.variant_id
) made on made.order_id = m.order_id and made.variant_id = m.variant_id
where m.order_id is not null group by m.order_id, m.variant_id, made.quantity having sum(m.quantity) > coalesce(made.quantity, 0);

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

-- name: the numbers of invoices and of credit notes have no gap
select s.kind, s.last_number, count(distinct d.number) as documents
from document_series s left join documents d on d.kind = s.kind
group by s.kind, s.last_number having count(distinct d.number) <> s.last_number or max(d.number) <> s.last_number;

-- name: an order's invoices less its credit notes are what was paid less what was refunded
select d.order_id, sum(case d.kind when 'invoice' then d.total else -d.total end) as invoiced
from documents d join payments p on p.order_id = d.order_id
group by d.order_id, p.amount, p.paid_amount, p.refunded_amount
having sum(case d.kind when 'invoice' then d.total else -d.total end) <> coalesce(p.paid_amount, p.amount) - p.refunded_amount;

-- name: nobody withdraws from more than was bought and not refunded before, or from another order
-- The least running sum of a line is what was refunded without a withdrawal.
select line.id from (
  select i.id, i.quantity, step.withdrawn, sum(step.withdrawn - step.refunded) over (
    partition by i.id order by step.created_at, step.refunded rows unbounded preceding) as running
  from (select distinct order_item_id from withdrawal_items) declared join order_items i on i.id = declared.order_item_id,
  lateral (
    select w.created_at, wi.quantity as withdrawn, 0 as refunded
    from withdrawal_items wi join withdrawals w on w.id = wi.withdrawal_id where wi.order_item_id = i.id
    union all select r.created_at, 0, ri.quantity
    from refund_items ri join refunds r on r.id = ri.refund_id where ri.order_item_id = i.id and r.status <> 'failed'
  ) step
) line
group by line.id, line.quantity having sum(line.withdrawn) - least(0, min(line.running)) > line.quantity
union all select w.id from withdrawals w join withdrawal_items wi on wi.withdrawal_id = w.id
join order_items i on i.id = wi.order_item_id where i.order_id <> w.order_id;

-- name: pieces are returned or withdrawn from once, of the return's own order
select i.id from order_items i
left join (select order_item_id, sum(quantity) as quantity from withdrawal_items group by 1) w on w.order_item_id = i.id
join (select ri.order_item_id, sum(ri.quantity) as quantity from return_items ri join returns r on r.id = ri.return_id
  where r.is_counted group by 1) back on back.order_item_id = i.id
where back.quantity + coalesce(w.quantity, 0) > i.quantity
union all select r.id from returns r join return_items ri on ri.return_id = r.id
join order_items i on i.id = ri.order_item_id where i.order_id <> r.order_id;

-- name: a return is refunded for its own order, once it is inspected, and for no piece that it does not have
select r.id from returns r join refunds f on f.id = r.refund_id
where f.order_id <> r.order_id or r.state not in ('inspected', 'closed') or exists (
  select from refund_items fi left join return_items ri on ri.return_id = r.id and ri.order_item_id = fi.order_item_id
  where fi.refund_id = f.id and fi.quantity > coalesce(ri.quantity, 0));

-- name: a piece is withdrawn from, returned or refunded on its own once, and never more than was bought
-- The least running sum of a line is what was refunded while it was neither withdrawn from nor in a return.
select line.id from (
  select i.id, i.quantity, step.declared, sum(step.open - step.refunded) over (
    partition by i.id order by step.created_at, step.refunded rows unbounded preceding) as running
  from (select distinct order_item_id from return_items) asked join order_items i on i.id = asked.order_item_id,
  lateral (
    select w.created_at, wi.quantity as declared, wi.quantity as open, 0 as refunded
    from withdrawal_items wi join withdrawals w on w.id = wi.withdrawal_id where wi.order_item_id = i.id
    union all select r.created_at, ri.quantity, ri.quantity - coalesce((select sum(fi.quantity)
      from refund_items fi join refunds f on f.id = fi.refund_id
      where f.id = r.refund_id and f.status <> 'failed' and fi.order_item_id = i.id), 0), 0
    from return_items ri join returns r on r.id = ri.return_id where ri.order_item_id = i.id and r.is_counted
    union all select f.created_at, 0, 0, fi.quantity
    from refund_items fi join refunds f on f.id = fi.refund_id where fi.order_item_id = i.id and f.status <> 'failed'
      and not exists (select from returns t where t.refund_id = f.id)
  ) step
) line
group by line.id, line.quantity having sum(line.declared) - least(0, min(line.running)) > line.quantity;

-- name: a refund is at least what it gives back for its pieces and the delivery, and delivery is given back once
select r.id from refunds r left join refund_items ri on ri.refund_id = r.id
group by r.id having r.shipping + coalesce(sum(ri.amount), 0)
  > r.amount + coalesce((select part.amount from refunds part where part.part_of = r.id), 0)
union all select o.id from orders o join refunds r on r.order_id = o.id and r.status <> 'failed'
group by o.id having sum(r.shipping) > o.shipping_fee;

-- name: what is held for an exchange is in the ledger, and held only while its return is open
select coalesce(h.return_id, m.return_id) as return_id, h.held, m.ledger from (
  select return_id, variant_id, coalesce(sum(quantity) filter (where released_at is null), 0) as held
  from exchange_holds group by 1, 2
) h full join (
  select return_id, variant_id, -sum(quantity) as ledger from stock_movements where return_id is not null group by 1, 2
) m on m.return_id = h.return_id and m.variant_id = h.variant_id
where coalesce(h.held, 0) <> coalesce(m.ledger, 0)
union all select r.id, h.quantity, 0 from returns r join exchange_holds h on h.return_id = r.id and h.released_at is null
where r.state in ('requested', 'refused', 'closed');

-- name: returned pieces pay an exchange once, when it is paid, and it gives back no more of that
select o.id, o.exchange_credit, paid.amount from orders o join payments p on p.order_id = o.id
left join lateral (
  select sum(amount) filter (where refund_id is not null) as amount, sum(amount) filter (where refund_id is null) as waiting
  from refunds where exchange_order_id = o.id and status <> 'failed' and order_id = o.exchanged_order_id) paid on true
where o.exchange_credit > 0 and (o.status <> 'cancelled' or paid.amount is not null) and (
  coalesce(case when o.status = 'pending' then paid.waiting else paid.amount end, 0) <> o.exchange_credit
  or (select coalesce(sum(from_credit), 0) from refunds where order_id = o.id and status <> 'failed') > o.exchange_credit)
union all select o.id, o.exchange_credit, f.amount from refunds f join orders o on o.id = f.exchange_order_id
where f.status = 'pending' and o.status <> 'pending';

-- name: a return's last step is its state
select r.id, r.state from returns r where r.state is distinct from (
  select e.event from return_events e where e.return_id = r.id and e.event not in ('refunded', 'exchanged', 'released') order by e.id desc limit 1);

-- name: product_search has the present facets (the newest 1,000 products)
select s.product_id as id from (select * from product_search order by created_at desc, product_id desc limit 1000) s
left join search_facets(array(select product_id from product_search order by created_at desc, product_id desc limit 1000)) f
  on f.product_id = s.product_id
left join facet_sets every on every.id = s.facet_set
left join facet_sets stocked on stocked.id = s.stock_set
where (every.facets, stocked.facets, s.price_steps) is distinct from (f.facets, f.stocked, f.price_steps);

-- name: a gift's box is one line of its order
select g.order_id, g.box_product_id from gifts g
where g.box_product_id is not null and (
  select sum(i.quantity) from order_items i where i.order_id = g.order_id and i.product_id = g.box_product_id) is distinct from 1;

-- name: a gift is promised not before its day
select g.order_id, g.not_before, s.promised_from from gifts g join shippings s on s.order_id = g.order_id
where g.not_before > s.promised_from;
