import { sql } from 'kysely'
import type { Tx } from '../shop.ts'
import { type Counted, changesSince, countedBy, isOtherSince, SNAPSHOT } from './count-fitting.ts'
import { keptApart } from './kept-apart.ts'
import { type Page, pageOfChosen } from './list-page.ts'
import { fittingAmong, type TextSearch } from './text-conditions.ts'

export type Asked = { skip: number; limit: number }

/** @property ids an array of them as PostgreSQL writes it, which nobody else reads */
type Found = Counted & { ids: string }

// A sign takes two bytes at most, and what holds them some hundred.
const pages = keptApart<Found>({
  maxSize: 2_000_000,
  sizeCalculation: ({ ids }, key) => 2 * (key.length + ids.length) + 500,
})

/** A page that was looked up before, without looking for it again, unless a product that fits has changed since. */
export async function foundBefore(db: Tx, search: TextSearch, key: string): Promise<Page | undefined> {
  const known = pages.get(db, key)
  if (!known) return undefined
  const { rows } = await sql<Pick<Page, 'items'> & { is_same: boolean; snapshot: string | null }>`
    with ${changesSince(known.snapshot)},
    same as materialized (
      select not ${isOtherSince(known.snapshot)} and not exists (select from since s where ${fittingAmong(search)}) as is_same),
    chosen as (select id, n from unnest(${known.ids}::text::uuid[]) with ordinality found (id, n)
      where (select is_same from same))
    select is_same, ${SNAPSHOT} as snapshot, ${pageOfChosen()} as items from same`.execute(db)
  const { is_same, snapshot, items } = rows[0] as (typeof rows)[0]
  if (!is_same) {
    pages.forget(db, key)
    return undefined
  }
  known.snapshot = snapshot ?? known.snapshot
  return { items, total: known.total }
}

/** @param found counted in a snapshot, and its page read then or after, from the beginning of the list */
export function keepFound(db: Tx, key: string, { ids, total, snapshot }: Found): void {
  if (snapshot !== null) pages.set(db, key, { ids, total, snapshot })
}

/** All that a page depends on. */
export function pageKey(search: TextSearch, { skip, limit }: Asked): string {
  return JSON.stringify([countedBy(search), search.filters.sort, skip, limit])
}
