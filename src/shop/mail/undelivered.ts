import { sql } from 'kysely'
import type { Tx } from '../shop.ts'

/**
 * Expects `emails as e`. Matches e-mails that were refused for good or have failed three times, and that can be sent
 * again: those of deleted customers have no text. The index emails_undelivered has the same condition.
 */
export const isUndelivered = sql<boolean>`(e.dismissed_at is null and e.text <> ''
  and (e.status = 'failed' or (e.status = 'queued' and e.attempts >= 3 and e.error is not null)))`

const TO_SHOPPER = /^(order_|exchange_payment|payment_(failed|refunded))/

/** Matches e-mails about an order to its shopper. */
export const isKindToShopper = (kind: string) => TO_SHOPPER.test(kind)

/** The same for `emails as e`. */
export const isToShopper = sql<boolean>`(e.kind ~ ${TO_SHOPPER.source})`

export async function countUndelivered(db: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from emails e where ${isUndelivered}`.execute(db)
  return rows[0]?.total ?? 0
}
