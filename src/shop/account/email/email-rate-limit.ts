import { sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'

type Letters = { kind: string; to: string; most: number; withinMs: number }

/** Whether one more of the letters that anybody can ask for may go to an address. The caller holds the account's lock. */
export async function mayWrite(tx: Tx, shop: Shop, { kind, to, most, withinMs }: Letters): Promise<boolean> {
  const since = new Date(shop.clock.now().getTime() - withinMs)
  const { rows } = await sql<{ written: number }>`
    select count(*) as written from emails
    where lower(recipient) = lower(${to}) and kind = ${kind} and created_at > ${since}`.execute(tx)
  return (rows[0]?.written ?? 0) < most
}
