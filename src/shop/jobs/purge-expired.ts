import { sql } from 'kysely'
import { forgetOrders } from '../account/anonymise-orders.ts'
import { forgetLeftPictures } from '../catalog/images/purge-images.ts'
import { momentsAgo } from '../lib/date-ago.ts'
import { ShopError } from '../lib/errors.ts'
import { CALLS_KEPT_MS } from '../lib/idempotency.ts'
import { moveOrder } from '../orders/states.ts'
import { purgeSecurityEvents } from '../security/purge-security-events.ts'
import type { Shop } from '../shop.ts'
import { endGivenUpJobs } from './purge-failed-jobs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const COMPLETE_AFTER_MS = 14 * DAY_MS
const GUESTS_KEPT_MS = 90 * DAY_MS
const EVENTS_KEPT_MS = 90 * DAY_MS
const EMAILS_KEPT_MS = 30 * DAY_MS
const LOGINS_KEPT_MS = 365 * DAY_MS
const BATCH = 1_000

/**
 * Ends what time ends: delivered orders are complete after 14 days, guests' carts are gone after 90, and so on.
 * @throws what went wrong first, after all the others have been ended all the same and their troubles been logged
 */
export async function sweepOld(shop: Shop): Promise<void> {
  const troubles: unknown[] = []
  for (const end of ENDINGS) await end(shop).catch((error) => troubles.push(error))
  if (troubles.length === 0) return
  const [first, ...others] = troubles
  for (const error of others) shop.log.warn({ error: String(error) }, 'what time ends could not be ended')
  throw first
}

const ENDINGS: ((shop: Shop) => Promise<unknown>)[] = [
  completeOrders,
  sweepGuests,
  (shop) =>
    shop.db
      .deleteFrom('idempotency_keys')
      .where('started_at', '<', momentsAgo(shop, CALLS_KEPT_MS))
      .execute(),
  ({ db }) => forgetOrders(db),
  forgetLeftPictures,
  endGivenUpJobs,
  sweepEmails,
  purgeSecurityEvents,
  (shop) =>
    shop.db.deleteFrom('login_failures').where('last_attempt_at', '<', momentsAgo(shop, HOUR_MS)).execute(),
  (shop) =>
    shop.db
      .deleteFrom('recognised_ips')
      .where('last_seen_at', '<', momentsAgo(shop, LOGINS_KEPT_MS))
      .execute(),
  ({ db, clock }) => db.deleteFrom('sessions').where('expires_at', '<', clock.now()).execute(),
  (shop) => shop.db.deleteFrom('email_tokens').where('expires_at', '<', momentsAgo(shop, DAY_MS)).execute(),
  (shop) =>
    shop.db.deleteFrom('stripe_events').where('handled_at', '<', momentsAgo(shop, EVENTS_KEPT_MS)).execute(),
]

async function completeOrders(shop: Shop): Promise<void> {
  const at = shop.clock.now()
  const due = await shop.db
    .selectFrom('orders as o')
    .innerJoin('shippings as s', 's.order_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'delivered')
    .where('s.delivered_at', '<=', momentsAgo(shop, COMPLETE_AFTER_MS))
    .limit(BATCH)
    .execute()
  const reason = 'Delivered 14 days ago'
  for (const { id: orderId } of due) {
    await moveOrder(shop.db, {
      orderId,
      from: 'delivered',
      to: 'completed',
      actor: 'clock',
      reason,
      at,
    }).catch(unlessMoved)
  }
}

function unlessMoved(error: unknown): void {
  if (!(error instanceof ShopError) || error.code !== 'conflict') throw error
}

/** A guest whose order is not settled yet keeps the cart that its items would go back to. */
async function sweepGuests(shop: Shop): Promise<void> {
  const limit = momentsAgo(shop, GUESTS_KEPT_MS)
  let swept = BATCH
  while (swept === BATCH) {
    const { numAffectedRows } = await sql`
      delete from guests where id in (
        select g.id from guests g join carts c on c.guest_id = g.id
        where g.created_at < ${limit} and c.last_active_at < ${limit}
          and not exists (select from orders o where o.guest_id = g.id and o.status = 'pending')
        limit ${BATCH})`.execute(shop.db)
    swept = Number(numAffectedRows ?? 0)
  }
}

/** Letters about accounts have no reason to be kept; those about orders belong to the order. */
async function sweepEmails(shop: Shop): Promise<void> {
  await shop.db
    .deleteFrom('emails')
    .where('order_id', 'is', null)
    .where('status', '!=', 'queued')
    .where('created_at', '<', momentsAgo(shop, EMAILS_KEPT_MS))
    .execute()
}
