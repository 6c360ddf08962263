import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters, ProductSort } from '../../../contract/product.ts'
import { hasText, patternOf } from '../../lib/contains.ts'
import { facetCondition } from '../search/facets/facet-condition.ts'
import { wordsOf } from '../search/split-words.ts'
import type { SynonymGroup } from '../search/synonyms.ts'
import { type Understood, understandQuery } from '../search/understand-query.ts'

type Column = 'name' | 'code'

/**
 * All texts must match the name or the code, or the given column.
 * @property meaning of a text for name and code: then the document may match, too
 * @property literal the text as it was typed
 */
export type Term = { columns: Column[]; texts: string[]; meaning?: Understood | undefined; literal?: string }

/** @property order in place of the newest first */
export type Within = { condition: RawBuilder<unknown>; order?: RawBuilder<unknown> | undefined }

export type SearchFilters = Partial<ProductFilters> & { within?: Within | undefined }

/**
 * @property terms search terms; corrected spellings replace the filters' name and code
 * @property isAny one text of each term is enough; more texts come first
 */
export type ProductSearch = { filters: SearchFilters; terms: Term[]; isAny?: boolean }

/** An equal text in name and code means that either matches. */
export function termsOf(
  { name, code }: Partial<ProductFilters>,
  synonyms: SynonymGroup[],
  isTyping = false,
): Term[] {
  if (name && name === code) {
    const meaning = understandQuery(name, synonyms, isTyping)
    return [{ columns: ['name', 'code'], texts: meaning.rest ? [meaning.rest] : [], meaning, literal: name }]
  }
  const terms: Term[] = []
  if (name) terms.push({ columns: ['name'], texts: [name] })
  if (code) terms.push({ columns: ['code'], texts: [code] })
  return terms
}

function conditionsOf(search: ProductSearch): RawBuilder<unknown> {
  const given = [...Object.values(columnConditions(search.filters)), facetCondition(search.filters)]
  return sql.join([textConditions(search), ...given.filter((one) => one !== undefined)], sql` and `)
}

/** Without the filters that have counts. */
export function textConditions({
  filters: { within },
  terms,
  isAny = false,
}: ProductSearch): RawBuilder<unknown> {
  const conditions = within ? [within.condition] : [sql`true`]
  return sql.join([...conditions, ...terms.map((term) => matches(term, isAny))], sql` and `)
}

/** Of those filters that are given. */
export function columnConditions({ category_id, brand_id, min_price, max_price }: Partial<ProductFilters>): {
  category_id?: RawBuilder<unknown>
  brand_id?: RawBuilder<unknown>
  price?: RawBuilder<unknown>
} {
  const hasPrice = min_price !== undefined || max_price !== undefined
  return {
    ...(hasPrice && { price: hasPriceWithin(min_price, max_price) }),
    ...(brand_id !== undefined && { brand_id: sql`s.brand_id = ${brand_id}` }),
    ...(category_id !== undefined && {
      category_id: sql`s.category_id = any(${categoryAndBelow(category_id)})`,
    }),
  }
}

function matches({ columns, texts, meaning, literal }: Term, isAny: boolean): RawBuilder<unknown> {
  const each = texts.map((text) => hasWord({ columns, meaning }, text, isAny))
  const anyWay = each.length > 0 ? [sql`(${sql.join(each, isAny ? sql` or ` : sql` and `)})`] : []
  if (!isAny && meaning?.document) anyWay.push(hasDocument(meaning.document))
  if (!isAny && meaning?.engravable !== undefined) anyWay.push(isEngravable(meaning.engravable))
  const narrowed = [
    ...narrowing(meaning),
    ...(anyWay.length > 0 ? [sql`(${sql.join(anyWay, sql` or `)})`] : []),
  ]
  const understood = sql`(${sql.join(narrowed.length > 0 ? narrowed : [sql`true`], sql` and `)})`
  const isLiteral = literal && literal !== texts[0]
  return isLiteral ? sql`(${anyHasText(columns, literal)} or ${understood})` : understood
}

function narrowing(meaning: Understood | undefined): RawBuilder<unknown>[] {
  const { min, max, sale, isGift = false } = meaning ?? {}
  return [
    ...(sale ? [hasFacet('on_sale:yes')] : []),
    ...(min !== undefined || max !== undefined ? [hasPriceWithin(min, max)] : []),
    ...(isGift ? [sql`s.product_id not in (${SOLD_OUT})`] : []),
  ]
}

/** Any word of a search must be in a name, code, brand, category, fact or option: a description mentions too much. */
function hasWord({ columns, meaning }: Pick<Term, 'columns' | 'meaning'>, text: string, isAny: boolean) {
  const literally = anyHasText(columns, text)
  const words = wordsOf(text)
  if (!isAny || !meaning || words.length === 0) return literally
  return sql`(${literally} or s.document @@ (select ${tsquery(`${words.join('&')}:ABC`)}))`
}

function hasDocument(query: string): RawBuilder<unknown> {
  return sql`s.document @@ (select ${tsquery(query)})`
}

/** @param query of its document; '' has none */
function isEngravable(query: string): RawBuilder<unknown> {
  const inSet = hasFacet('engravable:yes')
  return query ? sql`(${inSet} and ${hasDocument(query)})` : inSet
}

/** By the index of the sets. */
function hasFacet(facet: string): RawBuilder<unknown> {
  return sql`s.facet_set = any(array(select id from facet_sets where facets && array[${facet}]))`
}

function tsquery(query: string): RawBuilder<unknown> {
  return sql`to_tsquery('pg_catalog.english', normalize_search_text(${query}))`
}

export const SOLD_OUT = sql`
  select v.product_id from variants v where v.archived_at is null and v.stock_quantity = 0 and not exists (
    select from variants o where o.product_id = v.product_id and o.archived_at is null and o.stock_quantity > 0)`

/** The price of any variant is enough. Variants are read only when the lowest is below and the highest above. */
export function hasPriceWithin(from = 0, to = Number.POSITIVE_INFINITY): RawBuilder<unknown> {
  const [min, max] = [toMinor(from), toMinor(to)]
  return sql`(s.price <= ${max} and s.price_to >= ${min} and (s.price >= ${min} or s.price_to <= ${max} or s.product_id in (
    select v.product_id from variants v
    where v.archived_at is null and v.combination <> '{}' and v.price between ${min} and ${max})))`
}

function anyHasText(columns: Column[], text: string): RawBuilder<unknown> {
  const each = columns.map((column) => hasText(sql`s.${sql.ref(column)}`, text))
  return sql`(${sql.join(each, sql` or `)})`
}

const ORDERS: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`s.created_at desc, s.product_id desc`,
  price_asc: sql`s.price, s.product_id`,
  price_desc: sql`s.price desc, s.product_id desc`,
  name: sql`s.name, s.product_id`,
}

type Slice = { skip: number; limit: number | null }

/** The best matches first: this many are ordered by everything, the others by rank and age alone. */
const FINELY_ORDERED = 1000

/** @returns the rows that match, for `with found as …`, and an array of their ids in order */
export function foundRows(
  search: ProductSearch,
  slice: Slice,
): { found: RawBuilder<unknown>; ids: RawBuilder<unknown> } {
  const { filters, terms } = search
  const where = sql`from product_search s where ${conditionsOf(search)}`
  if (filters.sort || terms.length === 0) {
    const order = (!filters.sort && filters.within?.order) || ORDERS[filters.sort ?? 'newest']
    return {
      // Not materialized, so that the page can read an index in order and stop early.
      found: sql`not materialized (select * ${where})`,
      ids: sql`array(select s.product_id from found s order by ${order}
        limit ${slice.limit} offset ${slice.skip})`,
    }
  }
  const found = sql`materialized (select s.product_id, s.created_at, ${rankOf(search)} as rank ${where})`
  return { found, ids: rankedIds(terms[0]?.meaning, slice) }
}

function rankedIds(meaning: Understood | undefined, { skip, limit }: Slice): RawBuilder<unknown> {
  const others = limit === null ? null : Math.max(0, skip + limit - FINELY_ORDERED)
  const best = sql`select * from found s order by s.rank, ${ORDERS.newest}`
  const relevance = meaning?.anyWord
    ? sql`ts_rank('{0.1, 0.3, 0.6, 1}', s.document, (select ${tsquery(meaning.anyWord)})) desc,`
    : sql``
  return sql`(array(
      select s.product_id from (${best} limit ${sql.lit(FINELY_ORDERED)}) f join product_search s using (product_id)
      order by f.rank <> 0, not exists (
        select from variants v where v.product_id = s.product_id and v.archived_at is null
          and (v.stock_quantity > 0 or v.made_to_order is not null)),
        f.rank, ${relevance} ${ORDERS.newest})
    || array(select s.product_id from (${best} limit ${others} offset ${sql.lit(FINELY_ORDERED)}) s)
  )[${Math.min(skip + 1, MAX_INTEGER)}:${Math.min(skip + (limit ?? MAX_INTEGER), MAX_INTEGER)}]`
}

function countWords(terms: Term[]): RawBuilder<unknown>[] {
  return terms.flatMap((term) => term.texts.map((text) => sql`${hasWord(term, text, true)}::integer`))
}

/** A part of a word ('ring' of 'Earrings') comes after pieces whose document has the word. */
function rankOf({ terms, isAny }: ProductSearch): RawBuilder<unknown> {
  if (isAny) return sql`-(${sql.join(countWords(terms), sql` + `)})`
  const { texts = [], literal = texts.join(' '), meaning } = terms[0] ?? {}
  const phrases = [...new Set([literal, texts.join(' ')])].filter(Boolean)
  const hasName = (before: string) =>
    sql.join(
      phrases.map((one) => sql`s.name like ${patternOf(one, before)}`),
      sql` or `,
    )
  const isWord = meaning?.document ? hasDocument(meaning.document) : sql`true`
  const isCode = sql`s.product_id = (select product_id from variants where lower(code) = lower(${literal}) and archived_at is null)`
  // Most rows of a common word match by their document alone: they compare two patterns.
  return sql`case
    when ${hasName('%')} then
      case when ${isCode} then 0 when ${hasName('')} then 1 when ${hasName('% ')} then 2 when ${isWord} then 3 else 5 end
    when s.code like ${patternOf(literal)} then case when ${isCode} then 0 else 3 end
    else 4 end`
}

export function categoryAndBelow(id: number): RawBuilder<unknown> {
  return sql`array(
    with recursive tree(id) as (
      select ${id}::integer union select c.id from categories c join tree on c.parent_id = tree.id)
    select id from tree)`
}

const MAX_INTEGER = 2_147_483_647

function toMinor(major: number): number {
  return Math.min(Math.round(major * 100), MAX_INTEGER)
}
