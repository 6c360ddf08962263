import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Tx } from './shop.ts'

/**
 * Asks the database for what is common or rare by the values that are asked for: its statements are planned for these,
 * and not once for any.
 */
export function plannedByValues<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'on', true)`.execute(
      tx,
    )
    return await work(tx)
  })
}
