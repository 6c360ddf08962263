import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '../../contract/product.ts'
import type { Tx } from '../shop.ts'
import { CARRIED_ON_MS, keptApart } from './kept-apart.ts'
import { fewFit } from './list-page.ts'
import { allInPassing, allOf, filterConditions } from './product-conditions.ts'
import { fitting, fittingAmong, isShort, type TextSearch, textConditions } from './text-conditions.ts'
import { ON_SALE } from './walk.ts'

/** `shelf_changes` forgets them only after twice the time that anything is told again. */
export const CHANGES_KEPT_MS = 2 * CARRIED_ON_MS
/** Fewer are soon counted, unless every name is looked at for it. */
const LARGE = 1_000

export type Counted = { total: number; snapshot: string | null }

const kept = keptApart<Counted>({ max: 1_000 })

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
  // Every name is looked at for short ones, whichever way.
  const isOneWay = isShort(wanted) || filterConditions(filters).length === 0
  if (isOneWay) return rowsOf(sql`${isWanted} and ${fitting(search)}`)
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
 * The same as `countFitting` by looking only at what has changed since.
 * @returns undefined when they were not counted, or too much has changed
 */
export async function countOn(db: Tx, search: TextSearch): Promise<Counted | undefined> {
  const known = kept.get(db, countedBy(search))
  if (!known) return undefined
  const { rows } = await sql<Counted & { is_other: boolean }>`
    with ${changesSince(known.snapshot)}
    select ${isOtherSince(known.snapshot)} as is_other, ${SNAPSHOT} as snapshot,
      ${known.total}::bigint + (select coalesce(sum(products), 0) from since s where ${fittingAmong(search)}) as total`.execute(
    db,
  )
  const { is_other, ...now } = rows[0] as Counted & { is_other: boolean }
  return is_other ? undefined : remember(db, search, now)
}

/** To look at more changes than this takes longer than to find out anew. */
const MOST_CHANGES = 5_000

/** As `since` in a statement: what came to the shelf and what left it. */
export function changesSince(snapshot: string | null): RawBuilder<unknown> {
  const seen = sql`split_part(${snapshot}, ' ', 1)::pg_snapshot`
  return sql`since as materialized (select s.* from shelf_changes s
    where s.changed_by >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(s.changed_by, ${seen})
    limit ${MOST_CHANGES + 1})`
}

/** Whether anything may be different, whatever `since` has: too many changes, or another server in the place of the first. */
export function isOtherSince(snapshot: string | null): RawBuilder<unknown> {
  return sql`(select count(*) > ${MOST_CHANGES} or count(*) > count(products)
    or ${SERVER} <> split_part(${snapshot}, ' ', 2) from since)`
}

// One that took over may give a number again to another transaction than the one that had it.
const SERVER = sql`extract(epoch from pg_postmaster_start_time())::text`

/**
 * The snapshot of a statement, null where it says too little: a replica does not know which transactions of its primary are
 * under way, and a transaction that has written leaves out itself.
 */
export const SNAPSHOT = sql`case when not pg_is_in_recovery() and pg_current_xact_id_if_assigned() is null
  then pg_current_snapshot()::text || ' ' || ${SERVER} end`

/** So that it is counted on from there. That nothing fits may have been found out by looking at all that have a text. */
export function remember(db: Tx, search: TextSearch, now: Counted): Counted {
  const isWorth = now.total >= LARGE || now.total === 0 || isShort(search.wanted)
  if (now.snapshot !== null && isWorth) kept.set(db, countedBy(search), now)
  return now
}

/** All that the number depends on. */
export function countedBy({ filters, wanted }: TextSearch): string {
  const { sort: _, name: __, code: ___, ...narrowed } = filters
  return JSON.stringify([narrowed, wanted])
}
