import { type RawBuilder, sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'
import { hasDocument, type SearchFilters, type Term, tsquery } from '../search/conditions.ts'
import type { SynonymGroup } from '../search/synonyms.ts'
import { tsqueries } from '../search/tsqueries.ts'
import { understandQuery } from '../search/understand-query.ts'
import { CONDITION_COLUMNS, isShown } from './collection-rows.ts'
import { isWithin, productsWithin } from './products-within.ts'

type Given<Query> = Query & { collections?: number[][] | undefined }

/**
 * A text for name and code also finds the pieces of collections whose name has a word of it, when they have the others.
 * @param collections ids in groups: products that are in one of each group
 */
export async function withCollections<Query extends SearchFilters>(
  shop: Shop,
  db: Tx,
  { collections = [], ...query }: Given<Query>,
  synonyms: SynonymGroup[],
): Promise<Omit<Query, 'collections'> & SearchFilters> {
  const text = query.name && query.name === query.code ? query.name : ''
  const named = await inCollectionsNamed(shop, db, understandQuery(text, synonyms).words, synonyms)
  const within = collections.length > 0 ? await productsWithin(shop, db, collections) : query.within
  return { ...query, within, named }
}

async function inCollectionsNamed(
  shop: Shop,
  db: Tx,
  words: string[],
  synonyms: SynonymGroup[],
): Promise<Term['named']> {
  if (words.length === 0) return undefined
  const name = sql`to_tsvector('pg_catalog.english', normalize_search_text(page.name))`
  const collections = await db
    .selectFrom('collections as page')
    .select([
      'page.id',
      'page.by_rule',
      ...CONDITION_COLUMNS,
      sql<
        string[]
      >`array(select word from unnest(${words}::text[]) word where ${name} @@ plainto_tsquery('pg_catalog.english', normalize_search_text(word)))`.as(
        'words',
      ),
    ])
    .where(isShown(shop))
    .where(sql<boolean>`${name} @@ ${tsquery(words.join('|'))}`)
    .execute()
  if (collections.length === 0) return undefined
  return (asked) => {
    const each = collections.flatMap(({ words: own, ...one }) => {
      const others = asked.filter((word) => !own.includes(word))
      return others.length < asked.length ? [hasOthers(isWithin(shop, one), others, synonyms)] : []
    })
    return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : undefined
  }
}

function hasOthers(
  isInCollection: RawBuilder<unknown>,
  others: string[],
  synonyms: SynonymGroup[],
): RawBuilder<unknown> {
  if (others.length === 0) return isInCollection
  const { document } = tsqueries(others, { synonyms, left: [] })
  return document ? sql`(${isInCollection} and ${hasDocument(document)})` : sql`false`
}
