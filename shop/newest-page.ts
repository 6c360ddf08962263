import { type RawBuilder, sql } from 'kysely'

type List = { from: RawBuilder<unknown>; where: RawBuilder<unknown> }
type Slice = { skip: number; limit: number; total: number }

/**
 * The ids of a page of rows that have `created_at` and `id`, newest first. A deep page is counted from the nearer end,
 * so the ids come in either order.
 */
export function newestPage({ from, where }: List, { skip, limit, total }: Slice): RawBuilder<unknown> {
  const most = Math.max(Math.min(limit, total - skip), 0)
  return skip <= total / 2
    ? sql`select id from ${from} where ${where} order by created_at desc, id desc limit ${most} offset ${skip}`
    : sql`select id from ${from} where ${where} order by created_at, id
        limit ${most} offset ${Math.max(total - skip - most, 0)}`
}
