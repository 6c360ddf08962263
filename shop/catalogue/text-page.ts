import { type RawBuilder, sql } from 'kysely'
import type { ProductSort } from '../../contract/product.ts'
import { escapeLike } from '../contains.ts'
import { rememberedCount } from '../count-rows.ts'
import type { Tx } from '../shop.ts'
import { countedBy, countFitting, countOn } from './count-fitting.ts'
import { numbered, type Page, pageOfChosen } from './list-page.ts'
import {
  allInPassing,
  filterConditions,
  fitting,
  isShort,
  ORDERS,
  passingInOrder,
  searched,
  type TextSearch,
  textConditions,
} from './product-conditions.ts'

/** Where more than this many fit, a page that is not too deep is found by walking; fewer are looked up and sorted. */
const MANY = 4_000
const FIRST_PAGES = 200
const DEEPEST = 2_000

/**
 * What is rare is met late: of a rank, or a category, with few of those that fit, the walk would see most of the shelf.
 */
function isWalkedTo(end: number, total: number, { brand_id, category_id }: TextSearch['filters']): boolean {
  const isSpread = brand_id === undefined && category_id === undefined
  return total > MANY && end <= Math.max(FIRST_PAGES, isSpread ? Math.min(total / 20, DEEPEST) : 0)
}

const NOTHING = '[]' as Page['items']

/** A page of the products that have the wanted texts, best first unless another order is asked for. */
export async function textPage(
  db: Tx,
  search: TextSearch,
  { skip, limit }: { skip: number; limit: number },
): Promise<Page> {
  const { fresh: known, keep } = rememberedCount(db, ['shelf', countedBy(search)])
  const end = skip + limit
  let total = known ?? (await countOn(db, search))
  if (total === undefined && isShort(search.wanted)) total = await countFitting(db, search)
  if (total === 0) return { items: NOTHING, total }
  if (total === undefined && end <= FIRST_PAGES) {
    const found = await readPage(db, search, { fits: allFitting(search, MANY + 1), skip, limit })
    if (found.total <= MANY) return { ...found, total: keep(found.total) }
  }
  if (end <= DEEPEST) total ??= await countFitting(db, search)
  if (total === undefined || !isWalkedTo(end, total, search.filters)) {
    const found = await readPage(db, search, { fits: allFitting(search, null), skip, limit })
    return { ...found, total: keep(found.total) }
  }
  return {
    ...(await readPage(db, search, { fits: walked(search, end), skip, limit })),
    total: keep(total),
  }
}

type Reading = { fits: RawBuilder<unknown>; skip: number; limit: number }

async function readPage(db: Tx, search: TextSearch, { fits, skip, limit }: Reading): Promise<Page> {
  const order = orderOf(search)
  const { rows } = await sql<Page>`
    with ${fits},
    chosen as (${numbered(sql`select s.id from fits s order by ${order} limit ${limit} offset ${skip}`)})
    select (select count(*) from fits)::integer as total, ${pageOfChosen()} as items`.execute(db)
  return rows[0] as Page
}

// The first part is planned as if all of it were read: otherwise the planner hopes to meet the first of them by chance.
function allFitting(search: TextSearch, most: number | null): RawBuilder<unknown> {
  return sql`fitting as materialized (select s.* from shelf s where ${fitting(search)}),
    fits as materialized (select * from fitting limit ${most})`
}

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
function starts(phrase: string): RawBuilder<unknown> {
  return sql`(s.searched_name >= ${searched(phrase)} and s.searched_name <= ${searched(phrase)} || ${'\u{10FFFF}'}::text)`
}

function startsWord(phrase: string): RawBuilder<unknown> {
  return sql`s.searched_name like '% ' || ${searched(escapeLike(phrase))} || '%'`
}

/** How many are rare, and how many of the newest are looked at before an index is: for the first pages, and deeper ones. */
const MEANS = { first: { few: 2_000, nearBy: 3_000 }, deep: { few: 20_000, nearBy: 30_000 } }

/**
 * The first products of each rank, as many as are shown at most, without looking at all that fit: what is common is
 * soon met among the newest, and what is rare is looked up by its index. A rank is left out when those before it suffice.
 */
function walked(search: TextSearch, most: number): RawBuilder<unknown> {
  const { sort } = search.filters
  if (sort) return sql`fits as materialized (${inOrder(search, sort, most)})`
  const passing = allInPassing([...textConditions(search.wanted), ...filterConditions(search.filters)])
  const phrase = phraseOf(search)
  const { few, nearBy } = most <= FIRST_PAGES ? MEANS.first : MEANS.deep
  const newest = ORDERS.newest.ahead
  const start = starts(phrase)
  const inWord = sql`${startsWord(phrase)} and ${start} is not true`
  const ofWord = sql`(${startsWord(phrase)}) is true and ${start} is not true and ${passing}`
  const left = (ranks: string[]) =>
    sql`${most}::bigint - ${sql.join(
      ranks.map((rank) => sql`(select count(*) from ${sql.ref(rank)})`),
      sql` - `,
    )}`
  return sql`
    rank_0 as materialized (select s.* from shelf s where ${hasCode(phrase)} and ${passing}),
    beginning as materialized (select count(*) < ${sql.lit(few)} as is_rare from (select from shelf s where ${start} limit ${sql.lit(few)}) s),
    rank_1 as materialized (
      (select s.* from (select s.* from shelf s where (select is_rare from beginning) and ${start} offset 0) s
        where ${passing} order by ${newest} limit ${most})
      union all
      (select s.* from shelf s where not (select is_rare from beginning) and (${start}) is true and ${passing}
        order by ${newest} limit ${most})),
    recent as materialized (
      select s.* from (select * from shelf s where ${left(['rank_1'])} > 0 order by ${newest} limit ${sql.lit(nearBy)}) s
      where ${ofWord} order by ${newest} limit ${most}),
    rank_2 as materialized (
      select * from recent where ${left(['rank_1', 'recent'])} <= 0
      union all
      (select s.* from (select s.* from shelf s where ${left(['rank_1', 'recent'])} > 0 and ${inWord} offset 0) s
        where ${passing} order by ${newest} limit ${most})),
    rank_3 as materialized (
      select s.* from shelf s where ${left(['rank_1', 'rank_2'])} > 0
        and (${startsWord(phrase)}) is not true and ${start} is not true and ${passing}
      order by ${newest} limit ${most}),
    fits as (
      select * from rank_0
      union select * from rank_1 union select * from rank_2 union select * from rank_3)`
}

function inOrder({ filters, wanted }: TextSearch, sort: ProductSort, most: number): RawBuilder<unknown> {
  const texts = textConditions(wanted)
  return sql`select s.* from shelf s where ${passingInOrder(filters, sort, texts)}
    order by ${ORDERS[sort].ahead} limit ${most}`
}
