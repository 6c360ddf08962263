import { type RawBuilder, sql } from 'kysely'
import type { Ask } from './count-rows.ts'
import { DEEP, nearestMark } from './marks.ts'
import type { Tx } from './shop.ts'

type List = { from: RawBuilder<unknown>; where: RawBuilder<unknown>; ask?: Ask }
type Slice = { skip: number; limit: number; total: number }
type Key = { created_at: string; id: string }

const AHEAD = sql`created_at desc, id desc`
const BACK = sql`created_at, id`

/**
 * The ids of a page of rows that have `created_at` and `id`, newest first. A page is walked to from the nearer end, so the
 * ids come in either order; where both ends are far, from the first row of a page shown in the last seconds.
 * @param name of the list, with all it is narrowed by
 */
export async function newestPage(
  db: Tx,
  name: unknown[],
  list: List,
  { skip, limit, total }: Slice,
): Promise<RawBuilder<unknown>> {
  const most = Math.max(Math.min(limit, total - skip), 0)
  const behind = Math.max(total - skip - most, 0)
  const first = Math.min(skip, behind) < DEEP ? undefined : await firstOf(db, name, list, { skip, total })
  const { from, where } = list
  if (first)
    return sql`select id from ${from} where ${where} and ${isFrom(first)} order by ${AHEAD} limit ${most}`
  return isAhead({ skip, total })
    ? sql`select id from ${from} where ${where} order by ${AHEAD} limit ${most} offset ${skip}`
    : sql`select id from ${from} where ${where} order by ${BACK} limit ${most} offset ${behind}`
}

/** The nearer end is the first; a number that is told while it is counted anew steers none of these pages. */
function isAhead({ skip, total }: Omit<Slice, 'limit'>): boolean {
  return skip <= total / 2
}

/** The row that a deep page begins with. */
async function firstOf(
  db: Tx,
  name: unknown[],
  { from, where, ask = (work) => work(db) }: List,
  { skip, total }: Omit<Slice, 'limit'>,
): Promise<Key | undefined> {
  const { near, keep } = nearestMark<Key>(db, name, skip)
  if (near?.at === skip) return near.key
  const behind = Math.max(total - skip - 1, 0)
  const [start, order, offset] =
    near && skip - near.at <= behind
      ? [isFrom(near.key), AHEAD, skip - near.at]
      : isAhead({ skip, total })
        ? [sql`true`, AHEAD, skip]
        : [sql`true`, BACK, behind]
  const { rows } = await ask((tx) =>
    // Told as text when it is found, and not of every row on the way.
    sql<Key>`select created_at::text, id::text from (
      select created_at, id from ${from} where ${where} and ${start} order by ${order} limit 1 offset ${offset}
    ) first`.execute(tx),
  )
  if (rows[0]) keep(rows[0])
  return rows[0]
}

function isFrom({ created_at, id }: Key): RawBuilder<unknown> {
  return sql`(created_at, id) <= (${created_at}::timestamptz, ${id})`
}
