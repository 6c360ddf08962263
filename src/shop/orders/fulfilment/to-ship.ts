import { sql } from 'kysely'
import { isUnanswered } from '../refunds/is-unacknowledged.ts'

/** Of `orders as o`: a cancellation waits for its refund. */
export const isBeingCancelled = sql<boolean>`exists (
  select from order_cancellations c join refunds r on r.id = c.refund_id
  where c.order_id = o.id and ${isUnanswered('r')})`

/** Of `orders as o` and their `payments as pay`: paid, not shipped, and not all of it is back or on its way back. */
export const isToShip = sql<boolean>`(o.status = 'processing'
  and (pay.amount = 0 or pay.amount > greatest(pay.refunded_amount, (select coalesce(sum(back.amount), 0)
    from refunds back where back.order_id = o.id and back.status <> 'failed')))
  and not ${isBeingCancelled})`
