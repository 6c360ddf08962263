import { sql } from 'kysely'
import type { Tx } from '../shop.ts'
import { type Counted, changesSince, countedBy, isOtherSince, SNAPSHOT } from './count-fitting.ts'
import { keptApart } from './kept-apart.ts'
import { type Page, pageOfChosen } from './list-page.ts'
import { fitting, type TextSearch } from './text-conditions.ts'

export type Asked = { skip: number; limit: number }

type Found = Counted & { ids: string[] }

// Of a key each sign takes two bytes, an id some eighty, and what holds them some hundred more.
const pages = keptApart<Found>({
  maxSize: 3_000_000,
  sizeCalculation: ({ ids }, key) => 2 * key.length + 80 * ids.length + 500,
})

/** A page that was looked up before, without looking for it again, unless a product that fits has changed since. */
export async function foundBefore(db: Tx, search: TextSearch, asked: Asked): Promise<Page | undefined> {
  const key = keyOf(search, asked)
  const known = pages.get(db, key)
  if (!known) return undefined
  const { rows } = await sql<Pick<Page, 'items'> & { is_same: boolean; snapshot: string | null }>`
    with ${changesSince(known.snapshot)},
    same as materialized (
      select not ${isOtherSince(known.snapshot)} and not exists (select from since s where ${fitting(search)}) as is_same),
    chosen as (select id, n from unnest(${known.ids}::uuid[]) with ordinality found (id, n)
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
export function keepFound(db: Tx, search: TextSearch, asked: Asked, { ids, total, snapshot }: Found): void {
  if (snapshot !== null) pages.set(db, keyOf(search, asked), { ids, total, snapshot })
}

function keyOf(search: TextSearch, { skip, limit }: Asked): string {
  return JSON.stringify([countedBy(search), search.filters.sort, skip, limit])
}
