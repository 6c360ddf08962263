import { type RawBuilder, sql } from 'kysely'
import type { ProductSort } from '../../../contract/product.ts'
import { patternOf } from '../../lib/contains.ts'
import {
  conditionsOf,
  hasDocument,
  MAX_INTEGER,
  matches,
  type ProductSearch,
  partsOf,
  type Term,
  tsquery,
} from './conditions.ts'
import { IS_IN_STOCK } from './facets/facet-condition.ts'
import type { Understood } from './understand-query.ts'

const ORDERS: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`s.created_at desc, s.product_id desc`,
  price_asc: sql`s.price, s.product_id`,
  price_desc: sql`s.price desc, s.product_id desc`,
  name: sql`s.name, s.product_id`,
}

type Slice = { skip: number; limit: number | null }

/** The best matches first: this many are ordered by everything, the others by rank and age alone. */
const FINELY_ORDERED = 1000

/**
 * @returns the rows that match, for `with found as …`, and an array of their ids in order, which with a limit reads their
 *   number from `total (n)`
 */
export function foundRows(
  search: ProductSearch,
  slice: Slice,
): { found: RawBuilder<unknown>; ids: RawBuilder<unknown> } {
  const { filters, terms } = search
  const where = sql`from product_search s where ${conditionsOf(search)}`
  if (filters.sort || terms.length === 0) {
    const order = (!filters.sort && filters.within?.order) || ORDERS[filters.sort ?? 'newest']
    // Not only the number of a page: where fewer pieces match, PostgreSQL would read the whole index to find the others.
    const limit = slice.limit === null ? null : sql`least(${slice.limit}, (select n from total))`
    return {
      // Not materialized, so that the page can read an index in order and stop early.
      found: sql`not materialized (select * ${where})`,
      ids: sql`array(select s.product_id from found s order by ${order}
        limit ${limit} offset ${slice.skip})`,
    }
  }
  const found = sql`materialized (select s.product_id, s.created_at, ${rankOf(search)} + ${IS_SOLD_OUT} as rank ${where})`
  return { found, ids: rankedIds(terms[0]?.meaning, slice) }
}

function rankedIds(meaning: Understood | undefined, { skip, limit }: Slice): RawBuilder<unknown> {
  const others = limit === null ? null : Math.max(0, skip + limit - FINELY_ORDERED)
  const best = sql`select * from found s order by s.rank, ${ORDERS.newest}`
  const isStrict = meaning?.strict ? sql`${hasDocument(meaning.strict)} desc,` : sql``
  const relevance = meaning?.anyWord
    ? sql`ts_rank('{0.1, 0.3, 0.6, 1}', s.document, (select ${tsquery(meaning.anyWord)})) desc,`
    : sql``
  // A gilded piece is of silver, too, but comes after those that are nothing else.
  const isOfMetal = meaning?.words.length
    ? sql`s.facet_set in (select id from facet_sets where facets @> array['metal:' || metal_facet(${meaning.words.join(' ')})]) desc,`
    : sql``
  return sql`(array(
      select s.product_id from (${best} limit ${sql.lit(FINELY_ORDERED)}) f join product_search s using (product_id)
      order by f.rank, ${isStrict} ${isOfMetal} ${relevance} ${ORDERS.newest})
    || array(select s.product_id from (${best} limit ${others} offset ${sql.lit(FINELY_ORDERED)}) s)
  )[${Math.min(skip + 1, MAX_INTEGER)}:${Math.min(skip + (limit ?? MAX_INTEGER), MAX_INTEGER)}]`
}

/** After all others, unless it is searched for by its code. */
const IS_SOLD_OUT = sql`case when ${IS_IN_STOCK} or s.product_id in (
  select v.product_id from variants v where v.made_to_order is not null and v.archived_at is null) then 0 else 100 end`
const EXACT_CODE = sql.lit(-1000)

function countWords(terms: Term[]): RawBuilder<unknown>[] {
  return terms.flatMap((term) =>
    partsOf(term, true).map(({ condition, weight }) => sql`${condition}::integer * ${sql.lit(weight)}`),
  )
}

/** A part of a word ('ring' of 'Earrings') comes after pieces whose document has the word. */
function rankOf({ terms, isAny }: ProductSearch): RawBuilder<unknown> {
  if (isAny) {
    const counts = countWords(terms)
    return counts.length > 1 ? sql`-(${sql.join(counts, sql` + `)})` : sql`-1`
  }
  const { texts = [], literal = texts.join(' '), meaning } = terms[0] ?? {}
  const phrases = [...new Set([literal, texts.join(' ')])].filter(Boolean)
  const hasName = (before: string) =>
    sql.join(
      phrases.map((one) => sql`s.name like ${patternOf(one, before)}`),
      sql` or `,
    )
  const byNameOfCollection = terms.some(({ named }) => named)
    ? sql`when not (${sql.join(
        terms.map((term) => matches({ ...term, named: undefined })),
        sql` and `,
      )}) then 6`
    : sql``
  const isWord = meaning?.document ? hasDocument(meaning.document) : sql`true`
  const isCode = sql`s.product_id = (select product_id from variants where lower(code) = lower(${literal}) and archived_at is null)`
  // Most rows of a common word match by their document alone: they compare two patterns.
  return sql`case
    when ${hasName('%')} then
      case when ${isCode} then ${EXACT_CODE} when ${hasName('')} then 1 when ${hasName('% ')} then 2 when ${isWord} then 3 else 5 end
    when s.code like ${patternOf(literal)} then case when ${isCode} then ${EXACT_CODE} else 3 end
    ${byNameOfCollection} else 4 end`
}
