import { sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'

type EmailLimit = { kind: string; to: string; max: number; withinMs: number }

/** Limits e-mails that anybody can request for an address. The caller holds the account's lock. */
export async function isBelowEmailLimit(
  tx: Tx,
  shop: Shop,
  { kind, to, max, withinMs }: EmailLimit,
): Promise<boolean> {
  const since = new Date(shop.clock.now().getTime() - withinMs)
  const { rows } = await sql<{ sent: number }>`
    select count(*) as sent from emails
    where lower(recipient) = lower(${to}) and kind = ${kind} and created_at > ${since}`.execute(tx)
  return (rows[0]?.sent ?? 0) < max
}
