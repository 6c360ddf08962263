import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from '../shop.ts'
import { fitting, isShort, type TextSearch } from './product-conditions.ts'

const HOUR_MS = 3_600_000
/** `shelf_changes` forgets them only after twice the time that a number is carried on. */
export const CHANGES_KEPT_MS = 2 * HOUR_MS
/** Fewer are soon counted, unless every name is looked at for it. */
const LARGE = 1_000

type Counted = { total: number; snapshot: string | null }

const counted = new WeakMap<Tx, LRUCache<string, Counted>>()

/** How many products fit, by looking at all of them. */
export async function countFitting(db: Tx, search: TextSearch): Promise<number> {
  const { rows } = await sql<Counted>`
    select count(*) as total, ${SNAPSHOT} as snapshot from shelf s where ${fitting(search)}`.execute(db)
  return remember(db, search, rows[0] as Counted)
}

/**
 * The same by looking only at what has changed since they were counted last.
 * @returns undefined when they were not, or too much has
 */
export async function countOn(db: Tx, search: TextSearch): Promise<number | undefined> {
  const known = counted.get(db)?.get(countedBy(search))
  if (!known) return undefined
  const { rows } = await sql<Counted & { is_other: boolean }>`
    with since as materialized (
      select s.* from shelf_changes s where s.changed_by >= pg_snapshot_xmin(${known.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(s.changed_by, ${known.snapshot}::pg_snapshot))
    select exists (select from since where products is null) as is_other,
      ${known.total}::bigint + (select coalesce(sum(products), 0) from since s where ${fitting(search)}) as total,
      ${SNAPSHOT} as snapshot`.execute(db)
  const { is_other, ...now } = rows[0] as Counted & { is_other: boolean }
  return is_other ? undefined : remember(db, search, now)
}

// A replica does not know which transactions of its primary are under way, and the snapshot that it tells leaves them out.
const SNAPSHOT = sql`case when not pg_is_in_recovery() then pg_current_snapshot()::text end`

function remember(db: Tx, search: TextSearch, now: Counted): number {
  if (now.snapshot === null || (now.total < LARGE && !isShort(search.wanted))) return now.total
  const kept = counted.get(db) ?? new LRUCache<string, Counted>({ max: 1_000, ttl: HOUR_MS })
  counted.set(db, kept)
  kept.set(countedBy(search), now)
  return now.total
}

/** All that the number depends on. */
export function countedBy({ filters, wanted }: TextSearch): string {
  const { sort: _, name: __, code: ___, ...narrowed } = filters
  return JSON.stringify([narrowed, wanted])
}
