import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '../../../contract/product.ts'
import { hasText } from '../../lib/contains.ts'
import { facetCondition, IS_IN_STOCK } from './facets/facet-condition.ts'
import type { SynonymGroup } from './synonyms.ts'
import { type Understood, understandQuery } from './understand-query.ts'

type Column = 'name' | 'code'

/**
 * All texts must match the name or the code, or the given column.
 * @property meaning of a text for name and code: then the document may match, too
 * @property literal the text as it was typed
 * @property named of words: that the product is in a collection whose name has some of them, and has the others itself;
 *   of none: that it is in a collection that is called as the text
 */
export type Term = {
  columns: Column[]
  texts: string[]
  meaning?: Understood | undefined
  literal?: string
  named?: ((words: string[]) => RawBuilder<unknown> | undefined) | undefined
}

/** @property order in place of the newest first */
export type Within = { condition: RawBuilder<unknown>; order?: RawBuilder<unknown> | undefined }

export type SearchFilters = Partial<ProductFilters> & { within?: Within | undefined; named?: Term['named'] }

/**
 * @property terms search terms; corrected spellings replace the filters' name and code
 * @property isAny one text of each term is enough; more texts come first
 */
export type ProductSearch = { filters: SearchFilters; terms: Term[]; isAny?: boolean }

/** An equal text in name and code means that either matches. */
export function termsOf(
  { name, code, named }: SearchFilters,
  synonyms: SynonymGroup[],
  isTyping = false,
): Term[] {
  if (name && name === code) {
    const meaning = understandQuery(name, synonyms, isTyping)
    const texts = meaning.rest ? [meaning.rest] : []
    return [{ columns: ['name', 'code'], texts, meaning, literal: name, named }]
  }
  const terms: Term[] = []
  if (name) terms.push({ columns: ['name'], texts: [name] })
  if (code) terms.push({ columns: ['code'], texts: [code] })
  return terms
}

export function conditionsOf(search: ProductSearch): RawBuilder<unknown> {
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

export function matches(term: Term, isAny = false): RawBuilder<unknown> {
  const { columns, texts, meaning, literal, named } = term
  const each = partsOf(term, isAny).map(({ condition }) => condition)
  const anyWay = each.length > 0 ? [sql`(${sql.join(each, isAny ? sql` or ` : sql` and `)})`] : []
  if (!isAny && meaning?.document) anyWay.push(hasDocument(meaning.document))
  if (!isAny && meaning?.engravable !== undefined) anyWay.push(isEngravable(meaning.engravable))
  // Without words left, what narrows is all that was asked for, unless a collection is called so.
  const inNamed = named?.(meaning?.words ?? [])
  const isCalled = inNamed !== undefined && anyWay.length === 0
  if (inNamed) anyWay.push(inNamed)
  const narrowed = [
    ...narrowing(meaning && isCalled ? { ...meaning, isGift: false } : meaning),
    ...(anyWay.length > 0 ? [sql`(${sql.join(anyWay, sql` or `)})`] : []),
  ]
  const understood = sql`(${sql.join(narrowed.length > 0 ? narrowed : [sql`true`], sql` and `)})`
  const isLiteral = literal && literal !== texts[0]
  return isLiteral ? sql`(${anyHasText(columns, literal)} or ${understood})` : understood
}

function narrowing(meaning: Understood | undefined): RawBuilder<unknown>[] {
  const { min, max, sale, sizes, isGift = false } = meaning ?? {}
  return [
    ...(sale ? [hasFacet('on_sale:yes')] : []),
    ...(sizes ? [hasFacet(...sizes.map((size) => `ring_size:${size}`))] : []),
    ...(min !== undefined || max !== undefined ? [hasPriceWithin(min, max)] : []),
    ...(isGift ? [IS_IN_STOCK] : []),
  ]
}

/** What a term is made of: a text, or one of several words that are enough. What a piece is counts twice. */
export function partsOf({ columns, texts, meaning }: Term, isAny: boolean): Part[] {
  if (!isAny || !meaning) return texts.map((text) => ({ condition: anyHasText(columns, text), weight: 1 }))
  return meaning.units.map(({ text, query, isKind }) => {
    const isCode = /\d{3}/.test(text) ? [anyHasText(['code'], text)] : []
    return {
      condition: sql`(${sql.join([hasDocument(query), ...isCode], sql` or `)})`,
      weight: isKind ? 2 : 1,
    }
  })
}

type Part = { condition: RawBuilder<unknown>; weight: number }

export function hasDocument(query: string): RawBuilder<unknown> {
  return sql`s.document @@ (select ${tsquery(query)})`
}

/** @param query of its document; '' has none */
function isEngravable(query: string): RawBuilder<unknown> {
  const inSet = hasFacet('engravable:yes')
  return query ? sql`(${inSet} and ${hasDocument(query)})` : inSet
}

/** Any of them, by the index of the sets. */
function hasFacet(...facets: string[]): RawBuilder<unknown> {
  return sql`s.facet_set = any(array(select id from facet_sets where facets && ${facets}::text[]))`
}

export function tsquery(query: string): RawBuilder<unknown> {
  return sql`to_tsquery('pg_catalog.english', normalize_search_text(${query}))`
}

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

export function categoryAndBelow(id: number): RawBuilder<unknown> {
  return sql`array(
    with recursive tree(id) as (
      select ${id}::integer union select c.id from categories c join tree on c.parent_id = tree.id)
    select id from tree)`
}

export const MAX_INTEGER = 2_147_483_647

function toMinor(major: number): number {
  return Math.min(Math.round(major * 100), MAX_INTEGER)
}
