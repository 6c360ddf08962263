import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../../contract/day.ts'
import type { Shop } from '../../shop.ts'
import { isUnacknowledged } from '../refunds/is-unacknowledged.ts'
import { isRefundedInFull } from '../refunds/refund-rows.ts'
import { hasShipments, quantityToShip } from './shipment-rows.ts'

/** Expects `orders as o`. Matches an order whose cancellation waits for a refund. */
export const isBeingCancelled = sql<boolean>`exists (
  select from order_cancellations c join refunds r on r.id = c.refund_id
  where c.order_id = o.id and ${isUnacknowledged('r')})`

/** The order of work. Expects `orders as o`. */
export const byDueDate = sql`(select due.dispatch_by from shippings due where due.order_id = o.id), o.created_at, o.id`

/** Expects `orders as o`. Matches an order with a line to engrave that is neither sent nor refunded. */
export const hasEngraving = sql<boolean>`exists (
  select from order_items i where i.order_id = o.id and i.personalisation is not null and ${quantityToShip('i')} > 0)`

/** Expects `orders as o`. Matches an order with a line to make or to engrave that is neither sent nor refunded. */
export const hasBenchWork = sql<boolean>`exists (
  select from order_items i where i.order_id = o.id and (i.made_quantity > 0 or i.personalisation is not null)
    and ${quantityToShip('i')} > 0)`

const isUnderWay = sql`(o.status = 'processing'
  and not ${isRefundedInFull}
  and not ${isBeingCancelled})`

const hasPiecesLeft = sql`exists (
  select from order_items i where i.order_id = o.id and ${quantityToShip('i')} > 0)`

const isReady = sql`exists (select from shippings ready where ready.order_id = o.id and ready.ready_at is not null)`

/**
 * Expects `orders as o` and `payments as pay`. Matches a paid order with pieces that are neither sent nor refunded, and that is
 * not ready to collect.
 */
export const isToShip = sql<boolean>`(${isUnderWay} and not ${isReady} and ${hasPiecesLeft})`

/** As `isToShip`, without gifts that wait for their day. */
export function isToShipNow({ config, clock }: Pick<Shop, 'config' | 'clock'>): RawBuilder<boolean> {
  const today = dayIn(config.timeZone, clock.now())
  return sql`(${isToShip} and not exists (
    select from shippings waits where waits.order_id = o.id and waits.dispatch_from > ${today}::date))`
}

/** As `isToShip`, of an order that waits for its shopper in the shop. */
export const isToHandOver = sql<boolean>`(${isUnderWay} and ${isReady} and ${hasPiecesLeft})`

/**
 * As `isToShip`, of an order whose pieces are all refunded before any of them left, though not all of its payment: nothing ends
 * it by itself.
 */
export const hasNothingToSend = sql<boolean>`(${isUnderWay} and not ${hasPiecesLeft} and not ${hasShipments})`
