import { type RawBuilder, sql } from 'kysely'
import { patternOf } from '../contains.ts'
import { nearestMark } from '../marks.ts'
import type { Tx } from '../shop.ts'
import { type Begin, keptAs, type ProductKey } from './list-marks.ts'
import {
  allInPassing,
  filterConditions,
  fitting,
  ORDERS,
  searched,
  type TextSearch,
  textConditions,
} from './product-conditions.ts'
import { ON_SALE, shortWalk, spreadOf } from './walk.ts'

/** The order that is asked for, else best first. */
export function orderOf(search: TextSearch): RawBuilder<unknown> {
  const { sort } = search.filters
  return sort || search.wanted.length === 0
    ? ORDERS[sort ?? 'newest'].ahead
    : sql`${rankOf(phraseOf(search))}, ${ORDERS.newest.ahead}`
}

function phraseOf({ wanted }: TextSearch): string {
  return wanted[0]?.parts.join(' ') ?? ''
}

function rankOf(phrase: string): RawBuilder<unknown> {
  return sql`case when ${hasCode(phrase)} then 0 when ${starts(phrase)} then 1 when ${startsWord(phrase)} then 2 else 3 end`
}

function hasCode(phrase: string): RawBuilder<unknown> {
  return sql`s.id = (select id from products where lower(code) = lower(${phrase}) and withdrawn_at is null)`
}

// A range of the index in the order of bytes; nothing comes after the last character.
export function starts(phrase: string): RawBuilder<unknown> {
  return sql`(s.searched_name >= ${searched(phrase)} and s.searched_name <= ${searched(phrase, '\u{10FFFF}')})`
}

function startsWord(phrase: string): RawBuilder<unknown> {
  return sql`s.searched_name like ${patternOf(phrase, ['% ', '%'])}`
}

/** Where a best-first page begins: at this rank, and in it at this product. */
export type BestStart = Begin & { near?: { rank: number; created_at: string; id: string } }

/** At the nearest product before it that a page began with a moment ago, else at the first of all. */
export function bestStartOf(db: Tx, search: TextSearch, skip: number): BestStart {
  const { near, keep } = nearestMark<ProductKey>(db, ['shelf', search.filters], skip)
  const begin = keptAs(sql`${rankOf(phraseOf(search))}, s.created_at, s.id`, keep)
  if (!near) return { at: 0, ...begin }
  const [rank, created_at, id] = near.key as [number, string, string]
  return { at: near.at, near: { rank, created_at, id }, ...begin }
}

/** So few names that begin with a text are looked up at once. */
const RARE = 2_000

/**
 * The first products of each rank from the start on, as many as are shown at most, without looking at all that fit: what
 * is common is soon met among the newest, and what is rare is looked up by its index. A rank is left out when those before
 * it suffice, or when it lies before the start.
 */
export function byRank(
  search: TextSearch,
  { near }: BestStart,
  most: number,
  total: number,
): RawBuilder<unknown> {
  const phrase = phraseOf(search)
  const start = starts(phrase)
  const inWord = startsWord(phrase)
  const isLater = sql`${start} is not true`
  const nearBy = sql`(select least(5 * rows + 3000, ${Math.max(2 * total, 3_000)})::bigint from spread)`
  const rank = ranksOf(search, { near, most, nearBy })
  return sql`${spreadOf(most, total, ON_SALE)},
    rank_0 as materialized (select s.* from shelf s where ${hasCode(phrase)} and ${passing(search)}),
    beginning as materialized (
      select count(*) < ${RARE} as is_rare from (select from shelf s where ${start} limit ${RARE}) s),
    ${rank(1, { met: [start], lookedUp: start, isMet: sql`not (select is_rare from beginning)` })},
    ${rank(2, { met: [inWord, isLater], lookedUp: inWord })},
    ${rank(3, { met: [sql`(${inWord}) is not true`, isLater], lookedUp: fitting(search) })},
    fits as (
      select * from rank_0 where ${near?.rank ? sql`false` : sql`true`} union all
      select * from (select * from rank_1 union all select * from rank_2 union all select * from rank_3) s
      where s.id is distinct from (select id from rank_0))`
}

/** What makes a rank, as it is met on the way, and as it is looked up. */
type Rank = { met: RawBuilder<unknown>[]; lookedUp: RawBuilder<unknown>; isMet?: RawBuilder<unknown> }

type Way = Pick<BestStart, 'near'> & { most: number; nearBy: RawBuilder<unknown> }

/** How a rank becomes a part of the statement, behind those before it. */
function ranksOf(search: TextSearch, { near: start, most, nearBy }: Way) {
  const { filters, wanted } = search
  const isLeft = (ranks: string[]) => {
    const found = ranks.map((rank) => sql`(select count(*) from ${sql.ref(rank)})`)
    return sql`${sql.join([sql`${most}::bigint`, ...found], sql` - `)} > 0`
  }
  return (number: 1 | 2 | 3, { met, lookedUp, isMet = sql`true` }: Rank) => {
    const name = `rank_${number}`
    const near = `${name}_near`
    const before = ['rank_1', 'rank_2'].slice(0, number - 1)
    const isReached = start ? sql`${start.rank}::integer <= ${sql.lit(number)}` : sql`true`
    const from = start ? notBefore(start, number) : sql`true`
    const texts = [isReached, isLeft(before), isMet, ...met, ...textConditions(wanted)]
    const isTooFew = sql`(${isReached} and ${isLeft([...before, near])})`
    return sql`
      ${sql.ref(near)} as materialized (${shortWalk({ filters, sort: 'newest', from, texts, most }, nearBy)}),
      ${sql.ref(name)} as materialized (
        select * from ${sql.ref(near)} where not ${isTooFew}
        union all
        (select s.* from (select s.* from shelf s where ${isTooFew} and ${lookedUp} offset 0) s
          where ${allInPassing([from, ...met])} and ${passing(search)} order by ${ORDERS.newest.ahead} limit ${most}))`
  }
}

// One condition for all ranks: a statement for each of them would be planned anew.
function notBefore(
  { rank, created_at, id }: NonNullable<BestStart['near']>,
  number: number,
): RawBuilder<unknown> {
  const isThis = sql`${rank}::integer = ${sql.lit(number)}`
  return sql`(s.created_at, s.id) <= (
    (select case when ${isThis} then ${created_at}::timestamptz else 'infinity' end),
    (select case when ${isThis} then ${id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end))`
}

function passing({ filters, wanted }: TextSearch): RawBuilder<unknown> {
  return allInPassing([...textConditions(wanted), ...filterConditions(filters)])
}
