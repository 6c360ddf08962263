import { sql } from 'kysely'
import { anonymiseOrders } from '../account/deletion/anonymise-orders.ts'
import { resumeDownloads } from '../catalog/downloads/download-images.ts'
import { purgeOrphanedImages } from '../catalog/images/purge-images.ts'
import { purgeUnsold } from '../catalog/products/purge-unsold.ts'
import { purgeMissedSearches } from '../catalog/search/missed-searches.ts'
import { purgeReceivers } from '../gifts/purge-receivers.ts'
import { dateAgo } from '../lib/date-ago.ts'
import { ignoreConflict } from '../lib/errors.ts'
import { KEY_RETENTION_MS } from '../lib/idempotency.ts'
import { deliverOverdue } from '../orders/jobs/deliver-overdue.ts'
import { transitionOrder } from '../orders/states.ts'
import { releaseExpiredHolds } from '../returns/exchange/release-expired-holds.ts'
import { purgeSecurityEvents } from '../security/purge-security-events.ts'
import type { Shop } from '../shop.ts'
import { purgeFailedJobs } from './purge-failed-jobs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const COMPLETE_AFTER_MS = 14 * DAY_MS
const GUESTS_RETENTION_MS = 90 * DAY_MS
const EVENTS_RETENTION_MS = 90 * DAY_MS
const EMAILS_RETENTION_MS = 30 * DAY_MS
const LOGINS_RETENTION_MS = 365 * DAY_MS
const BATCH_SIZE = 1_000

/** Runs every step even if one fails, logs all but the first error, and throws that one. */
export async function purgeExpired(shop: Shop): Promise<void> {
  const errors: unknown[] = []
  for (const step of STEPS) await step(shop).catch((error) => errors.push(error))
  if (errors.length === 0) return
  const [first, ...others] = errors
  for (const error of others) shop.log.warn({ error: String(error) }, 'a purge step failed')
  throw first
}

const STEPS: ((shop: Shop) => Promise<unknown>)[] = [
  deliverOverdue,
  completeOrders,
  releaseExpiredHolds,
  purgeGuests,
  (shop) =>
    shop.db
      .deleteFrom('idempotency_keys')
      .where('started_at', '<', dateAgo(shop, KEY_RETENTION_MS))
      .execute(),
  ({ db }) => db.transaction().execute((tx) => anonymiseOrders(tx)),
  purgeReceivers,
  purgeOrphanedImages,
  resumeDownloads,
  purgeUnsold,
  purgeFailedJobs,
  purgeEmails,
  purgeSecurityEvents,
  purgeMissedSearches,
  (shop) =>
    shop.db.deleteFrom('login_failures').where('last_attempt_at', '<', dateAgo(shop, HOUR_MS)).execute(),
  (shop) =>
    shop.db
      .deleteFrom('recognised_ips')
      .where('last_seen_at', '<', dateAgo(shop, LOGINS_RETENTION_MS))
      .execute(),
  ({ db, clock }) => db.deleteFrom('sessions').where('expires_at', '<', clock.now()).execute(),
  ({ db, clock }) => db.deleteFrom('order_links').where('expires_at', '<', clock.now()).execute(),
  (shop) => shop.db.deleteFrom('email_tokens').where('expires_at', '<', dateAgo(shop, DAY_MS)).execute(),
  (shop) =>
    shop.db
      .deleteFrom('stripe_events')
      .where('handled_at', '<', dateAgo(shop, EVENTS_RETENTION_MS))
      .execute(),
]

async function completeOrders(shop: Shop): Promise<void> {
  const at = shop.clock.now()
  const due = await shop.db
    .selectFrom('orders as o')
    .innerJoin('shippings as s', 's.order_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'delivered')
    .where('s.delivered_at', '<=', dateAgo(shop, COMPLETE_AFTER_MS))
    .limit(BATCH_SIZE)
    .execute()
  const reason = 'Delivered 14 days ago'
  for (const { id: orderId } of due) {
    await transitionOrder(shop.db, {
      orderId,
      from: 'delivered',
      to: 'completed',
      actor: 'clock',
      reason,
      at,
    }).catch(ignoreConflict)
  }
}

/** Guests with a pending order are kept: its items may return to their cart. */
async function purgeGuests(shop: Shop): Promise<void> {
  const limit = dateAgo(shop, GUESTS_RETENTION_MS)
  let deleted = BATCH_SIZE
  while (deleted === BATCH_SIZE) {
    const { numAffectedRows } = await sql`
      delete from guests where id in (
        select g.id from guests g join carts c on c.guest_id = g.id
        where g.created_at < ${limit} and c.last_active_at < ${limit}
          and not exists (select from orders o where o.guest_id = g.id and o.status = 'pending')
        limit ${BATCH_SIZE})`.execute(shop.db)
    deleted = Number(numAffectedRows ?? 0)
  }
}

/** E-mails about orders are kept with the order. */
async function purgeEmails(shop: Shop): Promise<void> {
  await shop.db
    .deleteFrom('emails')
    .where('order_id', 'is', null)
    .where('status', '!=', 'queued')
    .where('created_at', '<', dateAgo(shop, EMAILS_RETENTION_MS))
    .execute()
}
