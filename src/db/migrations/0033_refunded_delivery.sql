-- What refunds of returns gave back for the delivery before they said so, which must not be given back again: their
-- amount less what their pieces are worth after the order's discount and the deductions.
with totals as (
  select i.id, i.order_id, i.position, i.quantity, i.price::numeric * i.quantity as total,
    sum(i.price::numeric * i.quantity) over (partition by i.order_id) as goods,
    sum(i.price::numeric * i.quantity) over (partition by i.order_id) - o.promo_amount as paid
  from order_items i join orders o on o.id = i.order_id
  where i.order_id in (select order_id from returns where refund_id is not null)
), parts as (
  select *, case when goods = 0 then 0 else div(paid * total, goods) end as part,
    case when goods = 0 then 0 else mod(paid * total, goods) end as remainder
  from totals
), lines as (
  -- What rounding leaves goes to the largest remainders.
  select id, quantity, part + case when row_number() over (partition by order_id order by remainder desc, position)
      <= paid - sum(part) over (partition by order_id) then 1 else 0 end as paid
  from parts
), pieces as (
  select ri.refund_id, ri.order_item_id, ri.quantity, ri.amount,
    coalesce(sum(ri.quantity) over (partition by ri.order_item_id order by r.created_at, r.id
      rows between unbounded preceding and 1 preceding), 0) as before
  from refund_items ri join refunds r on r.id = ri.refund_id
  where r.status <> 'failed'
), given as (
  select p.refund_id, sum(coalesce(p.amount, greatest(0,
    round(l.paid * (p.before + p.quantity) / l.quantity) - round(l.paid * p.before / l.quantity)
      - coalesce(ti.deduction, 0)))) as goods
  from pieces p join lines l on l.id = p.order_item_id
  join returns t on t.refund_id = p.refund_id
  left join return_items ti on ti.return_id = t.id and ti.order_item_id = p.order_item_id
  group by p.refund_id
)
update refunds r
set shipping = greatest(0, least(r.amount - g.goods, o.shipping_fee - (
  select coalesce(sum(other.shipping), 0) from refunds other
  where other.order_id = o.id and other.status <> 'failed')))
from given g, orders o
where r.id = g.refund_id and o.id = r.order_id and r.shipping = 0;
