import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ProductFilters } from '../../contract/product.ts'
import type { Tx } from '../shop.ts'
import { fewFit } from './list-page.ts'
import { allInPassing, allOf, filterConditions } from './product-conditions.ts'
import { fitting, isShort, type TextSearch, textConditions } from './text-conditions.ts'
import { ON_SALE } from './walk.ts'

/** So long after it was found out something may be told again, with what has changed since. */
export const CARRIED_ON_MS = 3_600_000
/** `shelf_changes` forgets them only after twice that time. */
export const CHANGES_KEPT_MS = 2 * CARRIED_ON_MS
/** Fewer are soon counted, unless every name is looked at for it. */
const LARGE = 1_000

export type Counted = { total: number; snapshot: string | null }

const counted = new WeakMap<Tx, LRUCache<string, Counted>>()

/** How many products fit, by looking at all of them. */
export async function countFitting(db: Tx, search: TextSearch): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) as total, ${SNAPSHOT} as snapshot from (${rowsFitting(search)}) fits`.execute(db)
  return remember(db, search, rows[0] as Counted)
}

// In a small shop either is soon done, and to count what passes the filters would take as long as both.
const LARGE_SHOP = 20_000
const FEW_OF = 100

/**
 * All products that fit.
 * @param isWanted whether they are wanted at all
 */
export function rowsFitting(search: TextSearch, isWanted = sql`true`): RawBuilder<unknown> {
  const { filters, wanted } = search
  // Every name is looked at for these, whichever way.
  if (isShort(wanted)) return rowsOf(sql`${isWanted} and ${fitting(search)}`)
  return fewOrLookedUp(filters, isWanted, { texts: textConditions(wanted), lookedUp: fitting(search) })
}

/**
 * Where few pass the filters these are looked at, however common a text may be; else it is looked up, and what has it is
 * looked at.
 */
export function fewOrLookedUp(
  filters: Partial<ProductFilters>,
  isWanted: RawBuilder<unknown>,
  { texts, lookedUp }: { texts: RawBuilder<unknown>[]; lookedUp: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const conditions = filterConditions(filters)
  if (conditions.length === 0) return rowsOf(sql`${isWanted} and ${lookedUp}`)
  return sql`with narrow as materialized (
      select case when n < ${LARGE_SHOP} then false else ${fewFit(filters, sql`n / ${FEW_OF}`)} end as is_few
      from ${ON_SALE} sale (n))
    select s.* from shelf s where ${isWanted} and (select is_few from narrow)
      and ${allOf([...conditions, allInPassing(texts)])}
    union all
    select s.* from shelf s where ${isWanted} and not (select is_few from narrow) and ${lookedUp}
    offset 0`
}

function rowsOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.* from shelf s where ${condition} offset 0`
}

/**
 * The same by looking only at what has changed since they were counted last.
 * @returns undefined when they were not, or too much has
 */
export async function countOn(db: Tx, search: TextSearch): Promise<Counted | undefined> {
  const known = counted.get(db)?.get(countedBy(search))
  if (!known) return undefined
  const { rows } = await sql<Counted & { is_other: boolean }>`
    with ${changesSince(known.snapshot)}
    select exists (select from since where products is null) as is_other,
      ${known.total}::bigint + (select coalesce(sum(products), 0) from since s where ${fitting(search)}) as total,
      ${SNAPSHOT} as snapshot`.execute(db)
  const { is_other, ...now } = rows[0] as Counted & { is_other: boolean }
  return is_other ? undefined : remember(db, search, now)
}

/** As `since` in a statement: what came to the shelf and what left it. */
export function changesSince(snapshot: string | null): RawBuilder<unknown> {
  return sql`since as materialized (
    select s.* from shelf_changes s where s.changed_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(s.changed_by, ${snapshot}::pg_snapshot))`
}

// A replica does not know which transactions of its primary are under way, and the snapshot that it tells leaves them out.
export const SNAPSHOT = sql`case when not pg_is_in_recovery() then pg_current_snapshot()::text end`

/** So that it is counted on from there. */
export function remember(db: Tx, search: TextSearch, now: Counted): Counted {
  if (now.snapshot === null || !(now.total >= LARGE || isShort(search.wanted))) return now
  const kept = counted.get(db) ?? new LRUCache<string, Counted>({ max: 1_000, ttl: CARRIED_ON_MS })
  counted.set(db, kept)
  kept.set(countedBy(search), now)
  return now
}

/** All that the number depends on. */
export function countedBy({ filters, wanted }: TextSearch): string {
  const { sort: _, name: __, code: ___, ...narrowed } = filters
  return JSON.stringify([narrowed, wanted])
}
