import { sql } from 'kysely'
import type { Tx } from '../shop.ts'

/**
 * Expects `emails as e`. Matches e-mails that were refused for good or have failed three times, and that can be sent
 * again: those of deleted customers have no text. The index emails_undelivered has the same condition.
 */
export const isUndelivered = sql<boolean>`(e.dismissed_at is null and e.text <> ''
  and (e.status = 'failed' or (e.status = 'queued' and e.attempts >= 3 and e.error is not null)))`

/** Matches `emails as e` about an order that go to its shopper's present address. */
export const isToShopper = sql<boolean>`(e.kind ~ '^(order_|exchange_payment|payment_(failed|refunded))')`

/** The address of the order of `emails as e` may have been corrected since. */
export const presentRecipient = sql<string>`coalesce((
  select nullif(o.email, '') from orders o where o.id = e.order_id and ${isToShopper}), e.recipient)`

/** Matches `emails as e` about an order to its shopper or its gift's receiver, also those with a link. */
export const isAboutOrder = sql<boolean>`(${isToShopper} or e.kind ~ '^(gift_return|withdrawal_link|return_link)')`

export async function countUndelivered(db: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from emails e where ${isUndelivered}`.execute(db)
  return rows[0]?.total ?? 0
}
