import { type RawBuilder, sql } from 'kysely'
import { patternOf } from '../contains.ts'
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

/** So few names that begin with a text are looked up at once. */
const RARE = 2_000

/**
 * The first products of each rank, as many as are shown at most, without looking at all that fit: what is common is
 * soon met among the newest, and what is rare is looked up by its index. A rank is left out when those before it suffice.
 */
export function byRank(search: TextSearch, most: number, total: number): RawBuilder<unknown> {
  const phrase = phraseOf(search)
  const start = starts(phrase)
  const inWord = startsWord(phrase)
  const isLater = sql`${start} is not true`
  const nearBy = sql`(select least(5 * rows + 3000, ${Math.max(2 * total, 3_000)})::bigint from spread)`
  const rank = ranksOf(search, most, nearBy)
  return sql`${spreadOf(most, total, ON_SALE)},
    rank_0 as materialized (select s.* from shelf s where ${hasCode(phrase)} and ${passing(search)}),
    beginning as materialized (
      select count(*) < ${RARE} as is_rare from (select from shelf s where ${start} limit ${RARE}) s),
    ${rank('rank_1', [], { met: [start], lookedUp: start, isMet: sql`not (select is_rare from beginning)` })},
    ${rank('rank_2', ['rank_1'], { met: [inWord, isLater], lookedUp: inWord })},
    ${rank('rank_3', ['rank_1', 'rank_2'], { met: [sql`(${inWord}) is not true`, isLater], lookedUp: fitting(search) })},
    fits as (
      select * from rank_0 union all
      select * from (select * from rank_1 union all select * from rank_2 union all select * from rank_3) s
      where s.id is distinct from (select id from rank_0))`
}

/** What makes a rank, as it is met on the way, and as it is looked up. */
type Rank = { met: RawBuilder<unknown>[]; lookedUp: RawBuilder<unknown>; isMet?: RawBuilder<unknown> }

/** How a rank becomes a part of the statement, behind those before it. */
function ranksOf(search: TextSearch, most: number, nearBy: RawBuilder<unknown>) {
  const { filters, wanted } = search
  const left = (ranks: string[]) =>
    sql.join(
      [sql`${most}::bigint`, ...ranks.map((rank) => sql`(select count(*) from ${sql.ref(rank)})`)],
      sql` - `,
    )
  return (name: string, before: string[], { met, lookedUp, isMet = sql`true` }: Rank) => {
    const near = `${name}_near`
    const texts = [sql`${left(before)} > 0`, isMet, ...met, ...textConditions(wanted)]
    const isTooFew = sql`${left([...before, near])} > 0`
    return sql`
      ${sql.ref(near)} as materialized (${shortWalk({ filters, sort: 'newest', texts, most }, nearBy)}),
      ${sql.ref(name)} as materialized (
        select * from ${sql.ref(near)} where not (${isTooFew})
        union all
        (select s.* from (select s.* from shelf s where ${isTooFew} and ${lookedUp} offset 0) s
          where ${allInPassing(met)} and ${passing(search)} order by ${ORDERS.newest.ahead} limit ${most}))`
  }
}

function passing({ filters, wanted }: TextSearch): RawBuilder<unknown> {
  return allInPassing([...textConditions(wanted), ...filterConditions(filters)])
}
