import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../lib/iso-time.ts'

/** A failed refund gave nothing back, so it has no rows here. */
const GIVEN = sql`r.status <> 'failed'`

/** How many pieces of a line were refunded. @param line the alias of `order_items` @param when about `refunds as r` */
export function refundedQuantity(line: string, when: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sumOfPieces(sql`ri.quantity`, line, when)
}

/** As `refundedQuantity`, without pieces that had left. */
export function refundedUnsent(line: string, when: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sumOfPieces(sql`ri.quantity - ri.sent_quantity`, line, when)
}

/** Pieces of a refund that go back into stock. @param item the alias of `refund_items` */
export function restockedPieces(item: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${item}.${column}`)
  return sql`case when not ${of('restocked')} then 0 when ${of('sent_restocked')} then ${of('quantity')}
    else ${of('quantity')} - ${of('sent_quantity')} end`
}

function sumOfPieces(
  pieces: RawBuilder<unknown>,
  line: string,
  when: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(${pieces}), 0)::int from refund_items ri join refunds r on r.id = ri.refund_id
    where r.order_id = ${sql.ref(`${line}.order_id`)} and ri.order_item_id = ${sql.ref(`${line}.id`)} and ${GIVEN} and ${when})`
}

export type GivenRefund = {
  id: string
  /** Minor units, without what was given back of the delivery. */
  amount: number
  created_at: string
  /** Of the amount, what paid the pieces of refunds of 0.00. */
  covered: number
  /** The provider has it. */
  is_given: boolean
  /** The withdrawal that is marked by it. */
  withdrawal_id: string | null
  /** None: a refund by amount. */
  items: RefundedPieces[]
}

/** `sent_quantity`: of them, pieces that had left. */
export type RefundedPieces = { order_item_id: string; quantity: number; sent_quantity: number }

/** Expects `orders as o`. The oldest first, without those of returns. With its part, one. */
export const refundsOfOrder = sql<GivenRefund[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'amount', r.amount - r.shipping + coalesce(part.amount - part.shipping, 0), 'created_at', ${utc('r.created_at')},
    'covered', (select coalesce(sum(c.amount), 0) from refund_covers c join refunds marked on marked.id = c.refund_id
      where c.covered_by = r.id and marked.status <> 'failed'),
    'is_given', r.refund_id is not null, 'withdrawal_id', r.withdrawal_id, 'items', coalesce((select json_agg(json_build_object('order_item_id', ri.order_item_id, 'quantity', ri.quantity,
        'sent_quantity', ri.sent_quantity))
      from refund_items ri where ri.refund_id = r.id), '[]')) order by r.created_at, r.id)
  from refunds r left join refunds whole on whole.id = r.part_of and whole.status <> 'failed'
  left join refunds part on part.part_of = r.id and part.status <> 'failed'
  where r.order_id = o.id and ${GIVEN} and whole.id is null
    and not exists (select from returns t where t.refund_id in (r.id, r.part_of) or t.difference_refund_id = r.id)), '[]')`

/** What the payment has paid of exchanges, in minor units. Expects `orders as o`. */
export const usedForExchanges = sumOfGiven(sql`r.exchange_order_id is not null`)

/** What the shopper got back, in minor units. Expects `orders as o`. */
export const givenToShopper = sumOfGiven(sql`r.exchange_order_id is null`)

function sumOfGiven(when: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(r.amount), 0) from refunds r
    where r.order_id = o.id and ${when} and r.refund_id is not null and ${GIVEN})::bigint`
}

/** What can still be refunded, in minor units. Expects `orders as o` and `payments as pay`. */
export const leftToRefund = sql<number>`(coalesce(pay.paid_amount, pay.amount) - greatest(pay.refunded_amount,
  (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and ${GIVEN})))::bigint`

/** What no refund has given back of the delivery, in minor units. Expects `orders as o`. */
export const shippingLeft = sql<number>`(o.shipping_fee - (
  select coalesce(sum(r.shipping), 0) from refunds r where r.order_id = o.id and ${GIVEN}))::bigint`

/** Expects `orders as o` and `payments as pay`. One that cost nothing counts as refunded once it is cancelled. */
export const isRefundedInFull = sql<boolean>`(case when pay.amount = 0 then o.status = 'cancelled' else ${leftToRefund} <= 0 end)`
