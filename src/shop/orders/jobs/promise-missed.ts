import { type RawBuilder, sql } from 'kysely'
import { dayIn, timeIn } from '../../../contract/day.ts'
import { promiseFor } from '../../delivery/promise.ts'
import { ownerEmails } from '../../mail/notify-owner.ts'
import type { Shop, Tx } from '../../shop.ts'
import { PROMISED_LATER } from '../fulfilment/corrections.ts'
import { readLinesToShip } from '../fulfilment/parcel-items.ts'
import { methodOf, readPromise, replacePromise } from '../fulfilment/promise-later.ts'
import { hasBenchWork, isToShip } from '../fulfilment/to-ship.ts'
import { lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'

const BATCH = 50

/** Not before: the owner reads the e-mail first, and can still answer it. */
const EARLIEST_TIME = '10:00'
const OWNER_HAS_HOURS = 2
/** An order that is overdue for longer was forgotten, or handed over without being recorded. */
const OVERDUE_DAYS = 3

/**
 * Tells shoppers that the promise of their order cannot be kept, when the owner was warned and did nothing: with the days of an
 * order that is placed now, and the free cancellation of a new date.
 */
export async function promiseMissed(shop: Shop, batch: number = BATCH): Promise<void> {
  if (timeIn(shop.config.timeZone, shop.clock.now()) < EARLIEST_TIME) return
  if ((await ownerEmails(shop, 'late_orders')).length === 0) return
  let after: Missed | undefined
  do {
    const found = await findMissed(shop, after, batch)
    for (const { id } of found)
      await shop.db
        .transaction()
        .execute((tx) => sendNewDate(tx, shop, id))
        .catch((error) => logFailure(shop, id, error))
    after = found.at(-1)
  } while (after)
}

type Missed = { id: string; dispatch_by: string }

/** Those for which nothing is done are found again by the next run, so the next batch starts after them. */
async function findMissed(shop: Shop, after: Missed | undefined, batch: number): Promise<Missed[]> {
  const isNext = after
    ? sql`(s.dispatch_by, o.id) > (${after.dispatch_by}::date, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<Missed>`
    select o.id, s.dispatch_by from ${missed(shop)} and ${isNext}
    order by s.dispatch_by, o.id limit ${batch}`.execute(shop.db)
  return rows
}

function logFailure(shop: Shop, id: string, error: Error): void {
  // Truncated: the whole id gives access to a guest's order.
  shop.log.error({ id: id.slice(0, 8), error: error.message }, 'could not send a new date')
}

/** Another process, or the owner, may have answered meanwhile: the order's lock decides. */
async function sendNewDate(tx: Tx, shop: Shop, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  const { rows } = await sql`select from ${missed(shop)} and o.id = ${id}`.execute(tx)
  if (!order || rows.length === 0 || !(await isAwaited(tx, id))) return
  const before = await readPromise(tx, id)
  const { from, to } = promiseFor(shop, methodOf(shop, before), [], before.not_before)
  if (to <= before.to) return
  await replacePromise(tx, shop, order, { by: null, before, days: { from, to }, note: '' })
}

/** Whether some piece is still to be sent that the shopper has not withdrawn from. */
async function isAwaited(tx: Tx, id: string): Promise<boolean> {
  const { order_items } = await readAdminOrder(tx, id)
  const withdrawn = new Map(order_items.map((item) => [item.id, item.awaiting_refund_quantity]))
  const lines = await readLinesToShip(tx, id)
  return lines.some((line) => line.to_ship > (withdrawn.get(line.id) ?? 0))
}

function missed(shop: Shop): RawBuilder<unknown> {
  const now = shop.clock.now()
  const today = dayIn(shop.config.timeZone, now)
  return sql`orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where ${isToShip} and ${isRepromisedByShop(shop)}
      and (s.dispatch_by < ${today} or (s.dispatch_by = ${today} and s.promised_to = ${today}))
      and s.late_warned_at <= ${now}::timestamptz - make_interval(hours => ${OWNER_HAS_HOURS})`
}

const hasPackedParcel = sql`exists (
  select from shipments sent where sent.order_id = o.id and sent.shipped_at >= o.packing_started_at)`

/**
 * Expects `orders as o` and `shippings as s`. Matches an order of which the shop may promise a new date itself: once, only when
 * its days are those of the delivery method alone, and not while it is packed: a new date lets its shopper cancel it, unless a
 * part has left.
 */
export function isRepromisedByShop({ config, clock }: Pick<Shop, 'config' | 'clock'>): RawBuilder<boolean> {
  const today = dayIn(config.timeZone, clock.now())
  return sql<boolean>`(s.kind = 'delivery' and s.dispatch_by >= ${today}::date - ${OVERDUE_DAYS}::integer
    and (o.packing_started_at is null or ${hasPackedParcel}) and not ${hasBenchWork} and not exists (
      select from audit_log l where l.subject = 'order' and l.subject_id = o.id::text
        and l.action = ${PROMISED_LATER} and l.admin_id is null))`
}
