import { type RawBuilder, sql } from 'kysely'
import type { ProductSort } from '../../contract/product.ts'
import { rememberedCount } from '../count-rows.ts'
import type { Tx } from '../shop.ts'
import { bestStartOf, byRank, byWalk, orderOf, starts } from './best-first.ts'
import {
  type Counted,
  countedBy,
  countFitting,
  countOn,
  remember,
  rowsFitting,
  SNAPSHOT,
} from './count-fitting.ts'
import { type Asked, foundBefore, keepFound, pageKey } from './found-pages.ts'
import { BEGINNING, type Begin, type ProductKey, type Start, startOf } from './list-marks.ts'
import { FIRST_PAGES, numbered, numberFitting, type Page, pageOfChosen } from './list-page.ts'
import { filterConditions, ORDERS, partsOf } from './product-conditions.ts'
import { isShort, type TextSearch, textConditions } from './text-conditions.ts'
import { ON_SALE, shortWalk, spreadOf } from './walk.ts'

/** Where more than this many fit, a page that is not too deep is found by walking; fewer are looked up and sorted. */
const MANY = 4_000
const DEEPEST = 20_000

/** A page of the products that have the wanted texts, best first unless another order is asked for. */
export async function textPage(db: Tx, search: TextSearch, asked: Asked): Promise<Page> {
  const key = pageKey(search, asked)
  return (await foundBefore(db, search, key)) ?? (await findPage(db, search, asked, key))
}

async function findPage(db: Tx, search: TextSearch, asked: Asked, key: string): Promise<Page> {
  const { fresh, keep } = rememberedCount(db, ['shelf', countedBy(search)])
  const { skip, limit } = asked
  // What was counted some seconds ago is told without asking, and no page of it is kept.
  let counted = fresh === undefined ? await countOn(db, search) : { total: fresh, snapshot: null }
  if (!counted && skip + limit <= FIRST_PAGES && !isShort(search.wanted)) {
    const rows = lookedUp(search, MANY + 1)
    const found = await readPage(db, search, {
      ...asked,
      start: BEGINNING,
      rows,
      total: COUNTED,
    })
    if (found.total <= MANY) {
      remember(db, search, found)
      keepFound(db, key, { ...found, ids: found.ids ?? '{}' })
      return { items: found.items, total: keep(found.total) }
    }
  }
  counted ??= await countFitting(db, search)
  const { items, ids } =
    skip < counted.total
      ? await quickest(db, search, asked, counted.total)
      : { items: '[]' as Page['items'], ids: '{}' }
  if (ids) keepFound(db, key, { ...counted, ids })
  return { items, total: keep(counted.total) }
}

type Reading = Asked & {
  start: Begin
  rows: RawBuilder<unknown>
  total: RawBuilder<unknown>
  /** Whether the page is among the rows, where it may not be; nothing is made of it then. */
  isWhole?: RawBuilder<unknown> | undefined
}

/** @property ids null where the page began at a mark: it may be some rows off */
type Read = Page & Counted & { key: ProductKey | null; is_whole: boolean; ids: string | null }

const COUNTED = sql`(select count(*) from fits)::integer`

async function readPage(
  db: Tx,
  search: TextSearch,
  { start, rows, total, isWhole = sql`true`, skip, limit }: Reading,
): Promise<Read> {
  const { rows: found } = await sql<Read>`
    with ${rows},
    chosen as (${numbered(sql`select s.id from fits s where ${isWhole} order by ${orderOf(search)} limit ${limit} offset ${skip - start.at}`)})
    select ${total} as total, ${isWhole} as is_whole, ${SNAPSHOT} as snapshot, ${pageOfChosen()} as items,
      ${start.key} as key, ${start.isMarked ? sql`null` : sql`array(select id from chosen order by n)::text`} as ids`.execute(
    db,
  )
  return found[0] as Read
}

// The first part is planned as if all of it were read: otherwise the planner hopes to meet the first of them by chance.
function lookedUp(search: TextSearch, most: number): RawBuilder<unknown> {
  return sql`fitting as materialized (${rowsFitting(search)}),
    fits as materialized (select * from fitting limit ${most})`
}

/** The page, by the way that should be the shortest for so many that fit. */
async function quickest(db: Tx, search: TextSearch, asked: Asked, total: number): Promise<Read> {
  const { skip, limit } = asked
  const { filters } = search
  const end = skip + limit
  const read = async (start: Begin, rows: RawBuilder<unknown>, isWhole?: RawBuilder<unknown>) => {
    const found = await readPage(db, search, {
      ...asked,
      start,
      rows,
      isWhole,
      total: sql`${total}::integer`,
    })
    start.keep(found.key)
    return found
  }
  if (filters.sort) {
    // The first that has a text may stand far down an order.
    const start = startOf(db, filters, skip, true)
    return read(start, inOrder(search, filters.sort, { start, end, total }))
  }
  const start = total > MANY && end > FIRST_PAGES ? bestStartOf(db, search, skip) : BEGINNING
  const most = Math.min(end, total) - start.at
  if (total <= MANY || most > Math.max(FIRST_PAGES, Math.min(total / 20, DEEPEST)))
    // All are sorted from the beginning, and the page after this one need not be.
    return read({ ...start, at: 0, isMarked: false }, sql`fits as (${rowsFitting(search)})`)
  const isEnough = sql`(select count(*) >= ${most} from fits)`
  const walked = await read(start, byWalk(search, start, most, total), isEnough)
  return walked.is_whole ? walked : read(start, byRank(search, start, most, total))
}

// Names that begin alike stand together, so those that fit may be met late; but the index of names holds all that a search
// looks at, and to look there costs a quarter.
const [SPREAD, TOGETHER] = [sql`(3 * rows + 1000)::bigint`, sql`(3 * rows + 50000)::bigint`]
const PATIENCE = { newest: SPREAD, price_asc: SPREAD, price_desc: SPREAD, name: TOGETHER }

const COLUMNS = {
  newest: sql`s.id, s.created_at`,
  price_asc: sql`s.id, s.price`,
  price_desc: sql`s.id, s.price`,
  name: sql`s.id, s.searched_name`,
}

type Place = { start: Start; end: number; total: number }

/**
 * The first of an order, from the start: met on a walk that is given up when they are rarer there than elsewhere, else all
 * looked up. Where none but names that begin with the text has it, they are walked to instead: counting them costs a tenth
 * of looking up.
 */
function inOrder(search: TextSearch, sort: ProductSort, { start, end, total }: Place): RawBuilder<unknown> {
  const { filters, wanted } = search
  const columns = COLUMNS[sort]
  const most = end - start.at
  // To look up a text looks at all that have it, whatever else it must fulfil.
  const longest = isShort(wanted) ? ON_SALE : sql`${Math.max(2 * total, 20_000)}::float8`
  const texts = [sql`(select rows <= ${longest} from spread)`, ...textConditions(wanted)]
  const { stretch } = partsOf(filters, sort)
  const among = filterConditions(stretch).length > 0 ? numberFitting(stretch) : ON_SALE
  const isEnough = sql`(select count(*) >= ${Math.min(end, total) - start.at} from met)`
  const beginning = (sort === 'name' && beginningOf(search)) || sql`false`
  const areAll = sql`(select count(*) = ${total}
    from (select from shelf s where not ${isEnough} and ${beginning} limit ${total}) s)`
  const first = (rows: RawBuilder<unknown>) =>
    sql`(select ${columns} from (${rows}) s order by ${ORDERS[sort].ahead} limit ${most} offset ${start.at})`
  const walk = { filters, sort, from: start.from, texts, most }
  return sql`${spreadOf(most, total, among)},
    met as materialized (${shortWalk(walk, sql`(select ${PATIENCE[sort]} from spread)`, columns)}),
    begun as materialized (${first(sql`select s.* from shelf s where ${areAll} and ${beginning}`)}),
    fits as (
      select * from met where ${isEnough}
      union all select * from begun
      union all ${first(rowsFitting(search, sql`not ${isEnough} and not exists (select from begun)`))})`
}

/** Names that begin with a text have it: where nothing else is asked for and they are as many as have it, no other has. */
function beginningOf({ filters, wanted: [text, ...more] }: TextSearch): RawBuilder<unknown> | undefined {
  const [part = '', ...others] = text?.columns.includes('name') ? text.parts : []
  const isAll = part && [...more, ...others, ...filterConditions(filters)].length === 0
  return isAll ? starts(part) : undefined
}
