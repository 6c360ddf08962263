import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from '../shop.ts'
import { CARRIED_ON_MS, type Counted, changesSince, countedBy, SNAPSHOT } from './count-fitting.ts'
import { type Page, pageOfChosen } from './list-page.ts'
import { fitting, type TextSearch } from './text-conditions.ts'

export type Asked = { skip: number; limit: number }

/** What a page showed, or null where that may not be told again, of how many, as of which snapshot. */
export type Found = Counted & { ids: string[] | null }

const MOST_BYTES = 4_000_000

// Apart, so that what strangers make up, which fits nothing, pushes out only more of the same.
const kept = new WeakMap<Tx, Record<'some' | 'none', LRUCache<string, Found>>>()

/** A page that took long to find, without looking for it again, unless a product that fits has changed since. */
export async function foundBefore(db: Tx, search: TextSearch, asked: Asked): Promise<Page | undefined> {
  const key = keyOf(search, asked)
  const { some, none } = kept.get(db) ?? {}
  const known = some?.get(key) ?? none?.get(key)
  if (!known) return undefined
  const { rows } = await sql<Pick<Page, 'items'> & { is_same: boolean; snapshot: string | null }>`
    with ${changesSince(known.snapshot)},
    same as materialized (
      select not exists (select from since s where products is null or ${fitting(search)}) as is_same),
    chosen as (select id, n from unnest(${known.ids}::uuid[]) with ordinality found (id, n)
      where (select is_same from same))
    select is_same, ${SNAPSHOT} as snapshot, ${pageOfChosen()} as items from same`.execute(db)
  const { is_same, snapshot, items } = rows[0] as (typeof rows)[0]
  if (is_same) {
    known.snapshot = snapshot ?? known.snapshot
    return { items, total: known.total }
  }
  for (const pages of [some, none]) pages?.delete(key)
  return undefined
}

/** @param found counted in a snapshot, and its page read then or after */
export function keepFound(db: Tx, search: TextSearch, asked: Asked, { ids, total, snapshot }: Found): void {
  if (!ids || snapshot === null) return
  const pages = kept.get(db) ?? { some: memory(MOST_BYTES), none: memory(MOST_BYTES / 8) }
  kept.set(db, pages)
  pages[total > 0 ? 'some' : 'none'].set(keyOf(search, asked), { ids, total, snapshot })
}

function memory(maxSize: number) {
  // A letter and a digit take a byte or two, an entry some hundred more.
  const sizeCalculation = ({ ids }: Found, key: string) => 2 * key.length + 80 * (ids?.length ?? 0) + 500
  return new LRUCache<string, Found>({ maxSize, sizeCalculation, ttl: CARRIED_ON_MS })
}

function keyOf(search: TextSearch, { skip, limit }: Asked): string {
  return JSON.stringify([countedBy(search), search.filters.sort, skip, limit])
}
