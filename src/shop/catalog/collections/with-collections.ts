import { type RawBuilder, sql } from 'kysely'
import type { Shop, Tx } from '../../shop.ts'
import { hasDocument, type SearchFilters, type Term, tsquery } from '../search/conditions.ts'
import { IS_IN_STOCK } from '../search/facets/facet-condition.ts'
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
 * occasion or person that it names.
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
  if (text === '') return undefined
  const shown = await db
    .selectFrom('collections as page')
    .select([
      'page.id',
      'page.name',
      'page.gift_for',
      'page.gift_occasion',
      'page.by_rule',
      ...CONDITION_COLUMNS,
    ])
    .where(isShown(shop))
    .execute()
  const called = sale ? '' : keyOfName(text)
  const namesakes = shown.filter(({ name }) => called !== '' && keyOfName(name) === called)
  if (namesakes.length > 0) return () => isWithin(shop, namesakes)
  const gifts = giftsFor(text, shown)
  return gifts.length > 0 ? () => sql`(${isWithin(shop, gifts)} and ${IS_IN_STOCK})` : undefined
}

const EVERY_HER_OR_HIM = /^(?:her|wom[ae]n|lad(?:y|ies)|him|m[ae]n)$/

/** The collections of the occasion that the text names; else of the recipient; else of every her or him. */
function giftsFor<Page extends { gift_for: string | null; gift_occasion: string | null }>(
  text: string,
  shown: Page[],
): Page[] {
  const typed = wordsOf(text)
  const isTyped = (words: string[]) => words.length > 0 && words.every((word) => typed.includes(word))
  const ofOccasion = shown.filter(({ gift_occasion }) => isTyped(wordsOf(gift_occasion ?? '')))
  if (ofOccasion.length > 0) return ofOccasion
  const recipient = recipientOf(text)
  const forThem = shown
    .map((page) => ({ page, name: normalizeWords(page.gift_for ?? '') }))
    .filter(({ name }) => recipient && recipientOf(name) === recipient)
  const bySameName = forThem.filter(({ name }) => isTyped(wordsOf(name)))
  const chosen =
    bySameName.length > 0
      ? bySameName
      : forThem.filter(({ name }) => wordsOf(name).some((word) => EVERY_HER_OR_HIM.test(word)))
  return chosen.map(({ page }) => page)
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
