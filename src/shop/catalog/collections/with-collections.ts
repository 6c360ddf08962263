import { type RawBuilder, sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'
import { hasDocument, type SearchFilters, type Term, tsquery } from '../search/conditions.ts'
import { recipientOf } from '../search/leave-out-words.ts'
import { readPriceWords } from '../search/read-price-words.ts'
import { normalizeWords, wordsOf } from '../search/split-words.ts'
import { keyOf, type SynonymGroup } from '../search/synonyms.ts'
import { tsqueries } from '../search/tsqueries.ts'
import { understandQuery } from '../search/understand-query.ts'
import { CONDITION_COLUMNS, isShown } from './collection-rows.ts'
import { isWithin, productsWithin } from './products-within.ts'

/** Words that many names have. */
const IS_GENERIC = /^(?:collection|edit)s?$/
const IS_FILLER = /^(?:jewell?e?ry|pieces?)$/

type Given<Query> = Query & { collections?: number[][] | undefined }

/**
 * A text for name and code also finds the pieces of collections whose name has a word of it, when they have the others.
 * One that says nothing about a piece finds those of a collection that is called so, or that the gift finder has for the
 * person whom it names.
 * @param collections ids in groups: products that are in one of each group
 */
export async function withCollections<Query extends SearchFilters>(
  shop: Shop,
  db: Tx,
  { collections = [], ...query }: Given<Query>,
  synonyms: SynonymGroup[],
): Promise<Omit<Query, 'collections'> & SearchFilters> {
  const text = query.name && query.name === query.code ? query.name : ''
  const { words, sale } = understandQuery(text, synonyms)
  const named =
    words.length > 0
      ? await inCollectionsNamed(shop, db, words, synonyms)
      : await inCollectionsMeant(shop, db, readPriceWords(normalizeWords(text)).rest, sale)
  const within = collections.length > 0 ? await productsWithin(shop, db, collections) : query.within
  return { ...query, within, named }
}

/** Of the text alone: 'bridal' is 'The Bridal Edit', although it is an occasion elsewhere. */
async function inCollectionsMeant(
  shop: Shop,
  db: Tx,
  text: string,
  sale: string | undefined,
): Promise<Term['named']> {
  const called = sale ? '' : keyOfName(text)
  const recipient = recipientOf(text)
  if (called === '' && !recipient) return undefined
  const shown = await db
    .selectFrom('collections as page')
    .select(['page.id', 'page.name', 'page.gift_for', 'page.by_rule', ...CONDITION_COLUMNS])
    .where(isShown(shop))
    .execute()
  const namesakes = shown.filter(({ name }) => called !== '' && keyOfName(name) === called)
  const gifts = shown.filter(({ gift_for }) => recipient && recipientOf(gift_for ?? '') === recipient)
  const collections = namesakes.length > 0 ? namesakes : gifts
  return collections.length > 0 ? () => isWithin(shop, collections) : undefined
}

function keyOfName(name: string): string {
  return keyOf(wordsOf(name).filter((word) => !IS_GENERIC.test(word) && !IS_FILLER.test(word)))
}

async function inCollectionsNamed(
  shop: Shop,
  db: Tx,
  words: string[],
  synonyms: SynonymGroup[],
): Promise<Term['named']> {
  const telling = words.filter((word) => !IS_GENERIC.test(word))
  if (telling.length === 0) return undefined
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
    .where(sql<boolean>`${name} @@ ${tsquery(telling.join('|'))}`)
    .execute()
  if (collections.length === 0) return undefined
  return (asked) => {
    const byOthers = Map.groupBy(collections, ({ words: own }) =>
      asked.filter((word) => !own.includes(word)).join(' '),
    )
    const each = [...byOthers].flatMap(([joined, group]) => {
      const others = joined.split(' ').filter(Boolean)
      return others.length < asked.length ? [hasOthers(isWithin(shop, group), others, synonyms)] : []
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
