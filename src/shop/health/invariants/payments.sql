-- Each query lists the violations of an invariant, so it must return no row. $1 is the time of the shop's clock.

-- name: nobody is charged for a pending order
select o.id, p.payment_status from orders o join payments p on p.order_id = o.id
where o.status = 'pending' and p.payment_status not in ('open', 'pending');

-- name: a cancelled order's payment is refunded, its refund is pending, or an admin kept the rest
select o.id, p.payment_status, p.refunded_amount from orders o join payments p on p.order_id = o.id
where o.status = 'cancelled' and p.payment_status = 'paid' and p.payment_issue is null
  and not exists (select from refunds r where r.order_id = o.id and r.status = 'pending')
  and not exists (select from order_cancellations c where c.order_id = o.id and c.keeps_rest);

-- name: refunds are recorded and never exceed the amount paid
select p.order_id, p.amount, p.refunded_amount, coalesce(sum(r.amount), 0) as refunds
from payments p left join refunds r on r.order_id = p.order_id and r.status <> 'failed' and r.refund_id is not null
where p.payment_issue is null
group by p.order_id, p.amount, p.paid_amount, p.refunded_amount
having p.refunded_amount <> least(coalesce(p.paid_amount, p.amount), coalesce(sum(r.amount), 0));

-- name: requested refunds never exceed the amount paid
-- The payment provider's dashboard can also give back what an exchange has used of a payment.
select p.order_id, p.amount, sum(r.amount) as asked
from payments p join refunds r on r.order_id = p.order_id and r.status <> 'failed'
group by p.order_id, p.amount, p.paid_amount
having sum(r.amount) > coalesce(p.paid_amount, p.amount) + coalesce(sum(r.amount) filter (where r.exchange_order_id is not null), 0);

-- name: a payment is refunded exactly when all of it is refunded
select order_id, payment_status, amount, refunded_amount from payments
where paid_at is not null and amount > 0 and (payment_status = 'refunded') <> (refunded_amount >= coalesce(paid_amount, amount));

-- name: a refund by amount pays for no more pieces than it gave, and only while it did not fail
select r.id, r.amount, r.shipping, sum(c.amount) as paid
from refund_covers c join refunds marked on marked.id = c.refund_id join refunds r on r.id = c.covered_by
left join refunds part on part.part_of = r.id and part.status <> 'failed'
where marked.status <> 'failed'
group by r.id, r.amount, r.shipping, part.amount, part.shipping
having r.status = 'failed' or sum(c.amount) > r.amount - r.shipping + coalesce(part.amount - part.shipping, 0);

-- name: no more of an item is refunded than was ordered
select i.id, i.quantity, sum(ri.quantity) as refunded
from order_items i join refund_items ri on ri.order_item_id = i.id join refunds r on r.id = ri.refund_id
where r.status <> 'failed'
group by i.id, i.quantity having sum(ri.quantity) > i.quantity;

-- name: an order whose awaited refund is acknowledged is cancelled
select c.order_id, o.status from order_cancellations c
join refunds r on r.id = c.refund_id join orders o on o.id = c.order_id
where r.refund_id is not null and r.status <> 'failed' and o.status <> 'cancelled';

-- name: no payment pays for two orders
select payment_intent from payments where payment_intent is not null group by payment_intent having count(*) > 1;

-- name: a webhook event and a refund are recorded once
select id from stripe_events group by id having count(*) > 1
union all select refund_id from refunds where refund_id is not null group by refund_id having count(*) > 1;

-- name: the numbers of invoices and of credit notes have no gap
select s.kind, s.last_number, count(distinct d.number) as documents
from document_series s left join documents d on d.kind = s.kind
group by s.kind, s.last_number having count(distinct d.number) <> s.last_number or max(d.number) <> s.last_number;

-- name: an order's invoices less its credit notes are what was paid less what was refunded
select d.order_id, sum(case d.kind when 'invoice' then d.total else -d.total end) as invoiced
from documents d join payments p on p.order_id = d.order_id
group by d.order_id, p.amount, p.paid_amount, p.refunded_amount
having sum(case d.kind when 'invoice' then d.total else -d.total end) <> coalesce(p.paid_amount, p.amount) - p.refunded_amount;
