import { sql } from 'kysely'
import type { MissedSearch } from '../../../contract/admin/missed-searches.ts'
import { dateAgo } from '../../lib/date-ago.ts'
import type { Shop } from '../../shop.ts'
import { normalizeWords } from './split-words.ts'

const RETENTION_MS = 90 * 86_400_000
const MAX_ROWS = 1_000
/** An e-mail address, a phone or card number. */
const MAY_BE_PERSONAL = /@|(?:\d[\s().,/+-]*){6}/

/** Counts a search without a result. What may be about a person is not stored. */
export async function recordMissedSearch({ db, clock, log }: Shop, typed: string): Promise<void> {
  const text = normalizeWords(typed)
  if (!text || MAY_BE_PERSONAL.test(text)) return
  await db
    .insertInto('missed_searches')
    .values({ text, last_at: clock.now() })
    .onConflict((conflict) =>
      conflict.column('text').doUpdateSet({ count: sql`missed_searches.count + 1`, last_at: clock.now() }),
    )
    .execute()
    .catch((error) => log.warn({ error: String(error) }, 'a search without a result was not counted'))
}

export async function listMissedSearches(
  { db }: Shop,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: MissedSearch[]; total: number }> {
  const rows = await db
    .selectFrom('missed_searches')
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('text')
    .limit(limit)
    .offset(skip)
    .execute()
  const { total } = await db
    .selectFrom('missed_searches')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })), total }
}

/** Keeps 90 days, and of a flood the newest. */
export async function purgeMissedSearches(shop: Shop): Promise<void> {
  await sql`
    delete from missed_searches where last_at < ${dateAgo(shop, RETENTION_MS)}
      or text not in (select text from missed_searches order by last_at desc limit ${MAX_ROWS})`.execute(
    shop.db,
  )
}
