import { sql } from 'kysely'
import { isUnacknowledged } from '../refunds/is-unacknowledged.ts'

/** Expects `orders as o`. Matches an order whose cancellation waits for a refund. */
export const isBeingCancelled = sql<boolean>`exists (
  select from order_cancellations c join refunds r on r.id = c.refund_id
  where c.order_id = o.id and ${isUnacknowledged('r')})`

/** The order of work. Expects `orders as o`. */
export const byDueDate = sql`(select due.dispatch_by from shippings due where due.order_id = o.id), o.created_at, o.id`

/** Expects `orders as o`. Matches an order with a line to engrave that is not refunded. */
export const hasEngraving = sql<boolean>`exists (
  select from order_items i where i.order_id = o.id and i.personalisation is not null and i.quantity > (
    select coalesce(sum(ri.quantity), 0) from refund_items ri join refunds r on r.id = ri.refund_id
    where ri.order_item_id = i.id and r.status <> 'failed'))`

/** Expects `orders as o` and `payments as pay`. Matches a paid order that is not shipped and not fully refunded. */
export const isToShip = sql<boolean>`(o.status = 'processing'
  and (pay.amount = 0 or coalesce(pay.paid_amount, pay.amount) > greatest(pay.refunded_amount, (select coalesce(sum(refund.amount), 0)
    from refunds refund where refund.order_id = o.id and refund.status <> 'failed')))
  and not ${isBeingCancelled})`
