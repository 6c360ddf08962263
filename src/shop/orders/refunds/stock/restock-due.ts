import { type RawBuilder, sql } from 'kysely'
import { restockedPieces } from '../refund-rows.ts'

/**
 * Rows of product_id, variant_id and the quantity that a refund puts back into stock. A piece that is made to order and has
 * not left never was in stock; of a line, what was in stock leaves first, and is refunded first.
 */
export function restockDue(refundId: string, orderId: string): RawBuilder<unknown> {
  return sql`
    select wanted.product_id, wanted.variant_id, least(wanted.quantity, due.quantity - restocked.quantity)::integer as quantity
    from (
      select i.product_id, i.variant_id, sum(${restockedPieces('r')}) as quantity
      from refund_items r join order_items i on i.id = r.order_item_id
      where r.refund_id = ${refundId} and r.restocked group by i.product_id, i.variant_id
    ) wanted, ${balance(orderId)}
    where due.quantity > restocked.quantity`
}

/**
 * Rows of product_id, variant_id and the quantity that refunds had put back before they failed, of pieces that had not left.
 * What had left is in stock.
 */
export function restockedByFailed(refundIds: string[], orderId: string): RawBuilder<unknown> {
  return sql`
    select wanted.product_id, wanted.variant_id, least(wanted.unsent, restocked.quantity - due.quantity)::integer as quantity
    from (
      select i.product_id, i.variant_id, sum(r.quantity - r.sent_quantity) as unsent
      from refund_items r join refunds f on f.id = r.refund_id join order_items i on i.id = r.order_item_id
      where f.id = any(${refundIds}::uuid[]) and f.status = 'failed' and f.given_at is not null and r.restocked
      group by i.product_id, i.variant_id
    ) wanted, ${balance(orderId)}
    where least(wanted.unsent, restocked.quantity - due.quantity) > 0`
}

/** Expects `wanted.variant_id`: what the refunds of the order put back into stock, and what they have put back. */
function balance(orderId: string): RawBuilder<unknown> {
  return sql`lateral (select sum(line.quantity) as quantity from (${dueOfLines(orderId)}) line) due,
    lateral (select coalesce(sum(m.quantity), 0) as quantity from stock_movements m
      where m.order_id = ${orderId} and m.variant_id = wanted.variant_id and m.reason = 'refund') restocked`
}

/** Expects `wanted.variant_id`. */
function dueOfLines(orderId: string): RawBuilder<unknown> {
  const stocked = sql`(i.quantity - i.made_quantity)`
  return sql`
    select returned.quantity
      + least(coalesce(sum(piece.unsent) filter (where piece.is_restocked), 0), coalesce(sum(piece.stocked), 0)) as quantity
    from order_items i cross join lateral (${returnedPieces}) returned left join lateral (
      select taken.*, least(${stocked}, taken.before + taken.unsent) - least(${stocked}, taken.before) as stocked
      from (
        select a.quantity - a.sent_quantity as unsent, a.restocked and f.refund_id is not null as is_restocked,
          parcels.quantity + coalesce(sum(a.quantity - a.sent_quantity)
            over (order by f.created_at, f.id rows between unbounded preceding and 1 preceding), 0) as before
        from refund_items a join refunds f on f.id = a.refund_id,
        lateral (select coalesce(sum(x.quantity), 0) as quantity
          from shipments p join shipment_items x on x.order_id = p.order_id and x.number = p.number
          where p.order_id = i.order_id and x.order_item_id = i.id and p.shipped_at <= f.created_at) parcels
        where a.order_item_id = i.id and f.status <> 'failed'
      ) taken
    ) piece on true
    where i.order_id = ${orderId} and i.variant_id = wanted.variant_id group by i.id, returned.quantity`
}

/**
 * Expects `order_items as i`: restocked pieces that had left. They stay in stock when their refund fails, and a later refund of
 * as many is of the same ones, so it is the most that was refunded at any time. Two returns are of different pieces.
 */
const returnedPieces = sql`
  select greatest((
    select coalesce(sum(a.sent_quantity), 0)
    from returns t join refunds f on f.id = t.refund_id join refund_items a on a.refund_id = f.id
    where t.order_id = i.order_id and a.order_item_id = i.id and a.restocked and a.sent_restocked and (f.given_at is not null
      or exists (select from return_events e where e.return_id = t.id and e.event in ('refunded', 'exchanged')))
  ), (
    select coalesce(max(given.quantity), 0) from (
      select sum(step.pieces) over (order by step.at, step.pieces desc) as quantity
      from refund_items a join refunds f on f.id = a.refund_id,
      lateral (values (f.given_at, a.sent_quantity), (f.reversed_at, -a.sent_quantity)) step (at, pieces)
      where a.order_item_id = i.id and a.restocked and a.sent_restocked and step.at is not null
    ) given
  )) as quantity`
