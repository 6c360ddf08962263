import { type RawBuilder, sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'
import { type SearchFilters, tsquery } from '../search/conditions.ts'
import { wordsOf } from '../search/split-words.ts'
import { isShown } from './collection-rows.ts'
import { productsWithin } from './products-within.ts'

/**
 * A text for name and code also finds the pieces of collections whose name has all its words.
 * @param collections ids in groups: products that are in one of each group
 */
export async function withCollections<Query extends SearchFilters>(
  shop: Shop,
  db: Tx,
  { collections = [], ...query }: Query & { collections?: number[][] | undefined },
): Promise<Omit<Query, 'collections'> & SearchFilters> {
  const named =
    query.name && query.name === query.code ? await inCollectionsNamed(shop, db, query.name) : undefined
  const within = collections.length > 0 ? await productsWithin(shop, db, collections) : query.within
  return { ...query, within, named }
}

async function inCollectionsNamed(
  shop: Shop,
  db: Tx,
  text: string,
): Promise<RawBuilder<unknown> | undefined> {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const named = await db
    .selectFrom('collections as page')
    .select('page.id')
    .where(isShown(shop))
    .where(
      sql<boolean>`to_tsvector('pg_catalog.english', normalize_search_text(page.name)) @@ ${tsquery(words.join('&'))}`,
    )
    .execute()
  return named.length > 0
    ? (await productsWithin(shop, db, [named.map(({ id }) => id)])).condition
    : undefined
}
