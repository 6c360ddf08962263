import { type RawBuilder, sql } from 'kysely'
import { nearestMark } from '../marks.ts'
import type { Tx } from '../shop.ts'
import { fewOrLookedUp } from './count-fitting.ts'
import { type Begin, keptAs, type ProductKey } from './list-marks.ts'
import { allInPassing, allOf, filterConditions, ORDERS } from './product-conditions.ts'
import {
  fitting,
  searched,
  startsWord,
  startsWordLookedUp,
  type TextSearch,
  textConditions,
} from './text-conditions.ts'
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

/** Where a best-first page begins: at this rank, and in it at this product. */
export type BestStart = Begin & { near?: { rank: 0 | Rank; created_at: string; id: string } }

/** At the nearest product before it that a page began with a moment ago, else at the first of all. */
export function bestStartOf(db: Tx, search: TextSearch, skip: number): BestStart {
  const { near, keep } = nearestMark<ProductKey>(db, ['shelf', search.filters], skip)
  const begin = keptAs(sql`${rankOf(phraseOf(search))}, s.created_at, s.id`, keep)
  if (!near) return { at: 0, isMarked: false, ...begin }
  const [rank, created_at, id] = near.key as [0 | Rank, string, string]
  return { at: near.at, isMarked: true, near: { rank, created_at, id }, ...begin }
}

type Rank = 1 | 2 | 3

/** What makes each rank, as it is met on a walk, and as it is looked up. */
function ranksOf(
  search: TextSearch,
): Record<Rank, { met: RawBuilder<unknown>[]; lookedUp: RawBuilder<unknown> }> {
  const { brand_id, category_id } = search.filters
  const phrase = phraseOf(search)
  const start = starts(phrase)
  const inWord = startsWord(phrase)
  const isOther = sql`(${hasCode(phrase)}) is not true`
  const isLater = sql`${start} is not true`
  return {
    // Names have an index of each category, and of each brand.
    1: { met: [isOther, start], lookedUp: allOf([start, ...filterConditions({ brand_id, category_id })]) },
    2: { met: [isOther, inWord, isLater], lookedUp: startsWordLookedUp(phrase) },
    3: { met: [isOther, sql`(${inWord}) is not true`, isLater], lookedUp: fitting(search) },
  }
}

/** So few names that begin with a text are looked up at once. */
const RARE = 2_000

/**
 * The first products from the start on, where they are soon met among the newest: those whose name begins with the text,
 * or, where such names are rare, those that have it in a word. Fewer than are wanted, where they are not.
 * @param most how many are wanted
 */
export function byWalk(
  search: TextSearch,
  start: BestStart,
  most: number,
  total: number,
): RawBuilder<unknown> {
  const ranks = ranksOf(search)
  const walk = (rank: Rank, isWanted: RawBuilder<unknown>) => {
    const texts = [isWanted, ...ranks[rank].met, ...textConditions(search.wanted)]
    return shortWalk(
      { filters: search.filters, sort: 'newest', from: fromIn(start, rank), texts, most },
      sql`(select least(2 * rows + 3000, ${farthest(search, total)})::bigint from spread)`,
    )
  }
  const spread = spreadOf(most, total, ON_SALE)
  const first = firstRank(start)
  if (first > 1) return sql`${spread}, fits as materialized (${walk(first, sql`true`)})`
  const isRare = sql`(select is_rare from beginning)`
  const lookedUp = sql`select s.* from shelf s where ${isRare} and ${ranks[1].lookedUp} offset 0`
  return sql`${spread},
    beginning as materialized (
      select count(*) < ${RARE} as is_rare from (select from shelf s where ${ranks[1].lookedUp} limit ${RARE}) s),
    rank_1 as materialized (
      select * from (${walk(1, sql`not ${isRare}`)}) s
      union all ${firstFitting(search, start, { rank: 1, among: lookedUp, most })}),
    fits as materialized (
      ${codeOf(search, start)}
      select * from rank_1
      union all select * from (${walk(2, sql`${isRare} and (select count(*) < ${most} from rank_1)`)}) s)`
}

/**
 * The first products of each rank from the start on, as many as are wanted at most, without sorting all that fit: what is
 * common is met among the newest of all that fit, and what is rare among these is looked up by its index. A rank is left
 * out when those before it suffice.
 */
export function byRank(
  search: TextSearch,
  start: BestStart,
  most: number,
  total: number,
): RawBuilder<unknown> {
  const { filters, wanted } = search
  const ranks = ranksOf(search)
  const reached = ([1, 2, 3] as const).filter((rank) => rank >= firstRank(start))
  const isLeft = (names: string[]) => {
    const found = names.map((name) => sql`(select count(*) from ${sql.ref(name)})`)
    return sql`${sql.join([sql`${most}::bigint`, ...found], sql` - `)} > 0`
  }
  const walk = (from = sql`true`) => {
    const asked = { filters, sort: 'newest' as const, from, texts: textConditions(wanted), most: 5 * most }
    return shortWalk(asked, sql`${farthest(search, total)}::bigint`)
  }
  const parts = reached.map((rank, at) => {
    const { met, lookedUp } = ranks[rank]
    const near = `near_${rank}`
    const before = reached.slice(0, at).map((rank) => `rank_${rank}`)
    const walked = rank === start.near?.rank ? sql`(${walk(fromIn(start, rank))})` : sql`walked`
    const isTooFew = isLeft([...before, near])
    const among = fewOrLookedUp(filters, isTooFew, { texts: met, lookedUp })
    return sql`
      ${sql.ref(near)} as materialized (
        select * from ${walked} s where ${allOf([isLeft(before), ...met])} order by ${ORDERS.newest.ahead} limit ${most}),
      ${sql.ref(`rank_${rank}`)} as materialized (
        select * from ${sql.ref(near)} where not (${isTooFew})
        union all ${firstFitting(search, start, { rank, among, most })})`
  })
  const found = reached.map((rank) => sql`select * from ${sql.ref(`rank_${rank}`)}`)
  return sql`walked as materialized (${walk()}), ${sql.join(parts)}, fits as (${codeOf(search, start)} ${sql.join(found, sql` union all `)})`
}

// To look up a text looks at all that have it, also at what does not pass the filters: it is worth as many rows of a walk.
function farthest({ filters }: TextSearch, total: number): number {
  const withText = filterConditions(filters).length > 0 ? 2 * total : total
  return Math.max(withText, 3_000)
}

function firstRank({ near }: BestStart): Rank {
  return near?.rank || 1
}

function fromIn({ near }: BestStart, rank: Rank): RawBuilder<unknown> {
  return near?.rank === rank
    ? sql`(s.created_at, s.id) <= ((select ${near.created_at}::timestamptz), (select ${near.id}::uuid))`
    : sql`true`
}

/** The product whose code it is comes before all ranks. */
function codeOf(search: TextSearch, { near }: BestStart): RawBuilder<unknown> {
  if (near?.rank) return sql``
  return sql`select s.* from shelf s where ${hasCode(phraseOf(search))} and ${passing(search)} union all`
}

function firstFitting(
  search: TextSearch,
  start: BestStart,
  { rank, among, most }: { rank: Rank; among: RawBuilder<unknown>; most: number },
): RawBuilder<unknown> {
  const conditions = [fromIn(start, rank), ...ranksOf(search)[rank].met]
  return sql`(select s.* from (${among}) s
    where ${allInPassing(conditions)} and ${passing(search)} order by ${ORDERS.newest.ahead} limit ${most})`
}

function passing({ filters, wanted }: TextSearch): RawBuilder<unknown> {
  return allInPassing([...textConditions(wanted), ...filterConditions(filters)])
}
