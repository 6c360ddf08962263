import { sql } from 'kysely'
import { dateAgo } from '../lib/date-ago.ts'
import type { Shop } from '../shop.ts'

// The trigger of the table has the same retention.
const EVENTS_KEPT_MS = 90 * 86_400_000

/** The only path on which rows of the security log are deleted. */
export async function purgeSecurityEvents(shop: Shop): Promise<void> {
  const before = dateAgo(shop, EVENTS_KEPT_MS)
  await shop.db.transaction().execute(async (tx) => {
    await sql`select set_config('vitrine.purge_security_events', 'on', true)`.execute(tx)
    await sql`
      delete from security_events where created_at < least(${before}::timestamptz,
        greatest(now(), (select max(created_at) from security_events)) - interval '90 days')`.execute(tx)
  })
}
