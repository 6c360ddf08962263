-- Each query lists the violations of an invariant, so it must return no row. $1 is the time of the shop's clock.

-- name: nobody withdraws from more than was bought and not refunded before, or from another order
-- The least running sum of a line is what was refunded without a withdrawal.
select line.id from (
  select i.id, i.quantity, step.withdrawn, sum(step.withdrawn - step.refunded) over (
    partition by i.id order by step.created_at, step.refunded rows unbounded preceding) as running
  from (select distinct order_item_id from withdrawal_items) declared join order_items i on i.id = declared.order_item_id,
  lateral (
    select w.created_at, wi.quantity - wi.closed_quantity as withdrawn, 0 as refunded
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
left join (select order_item_id, sum(quantity - closed_quantity) as quantity from withdrawal_items group by 1) w on w.order_item_id = i.id
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
    select w.created_at, wi.quantity - wi.closed_quantity as declared, wi.quantity - wi.closed_quantity as open, 0 as refunded
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
