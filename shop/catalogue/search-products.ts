import { sql } from 'kysely'
import type { Product, ProductFilters } from '../../contract/product.ts'
import { type JsonOf, readJson } from '../json-of.ts'
import type { Tx } from '../shop.ts'
import { orderOf } from './best-first.ts'
import { listPage, type Page } from './list-page.ts'
import { nearestWords } from './nearest-words.ts'
import { filterConditions } from './product-conditions.ts'
import { fitting, type TextSearch, wantedIn } from './text-conditions.ts'
import { textPage } from './text-page.ts'

export type ProductQuery = Partial<ProductFilters> & { skip: number; limit: number }

/** Products on sale that fit every given filter, a page at a time, as the JSON that goes out; prices in major units. */
export async function searchProductsText(
  db: Tx,
  query: ProductQuery,
): Promise<JsonOf<{ items: Product[]; total: number }>> {
  const { items, total } = await findPage(db, query)
  return `{"items":${items},"total":${total}}` as JsonOf<{ items: Product[]; total: number }>
}

/** The same for a page to be made of. @returns also whether near spellings had to do */
export async function searchBySpelling(
  db: Tx,
  query: ProductQuery,
): Promise<{ items: Product[]; total: number; isNear: boolean }> {
  const page = await findPage(db, query)
  return { ...page, items: readJson(page.items) }
}

/** The same text as name and code means that either matches; when nothing matches to the letter, near spellings do. */
async function findPage(
  db: Tx,
  { skip, limit, ...filters }: ProductQuery,
): Promise<Page & { isNear: boolean }> {
  const wanted = wantedIn(filters)
  if (wanted.length === 0) return { ...(await listPage(db, filters, { skip, limit })), isNear: false }
  const exact = await textPage(db, { filters, wanted }, { skip, limit })
  const near = exact.total === 0 ? await nearly(db, { filters, wanted }) : undefined
  if (!near) return { ...exact, isNear: false }
  const found = await textPage(db, near, { skip, limit })
  return { ...found, isNear: found.total > 0 }
}

/** The ids of all products that the same search finds, in its order. */
export async function findProductIds(db: Tx, filters: Partial<ProductFilters>): Promise<string[]> {
  const wanted = wantedIn(filters)
  const exact = await findIds(db, { filters, wanted })
  if (exact.length > 0 || wanted.length === 0) return exact
  const near = await nearly(db, { filters, wanted })
  return near ? findIds(db, near) : exact
}

/** @param search one that has found nothing */
async function nearly(db: Tx, { filters, wanted }: TextSearch): Promise<TextSearch | undefined> {
  const isNarrow = filterConditions(filters).length > 0
  const near = await Promise.all(
    wanted.map(async ({ columns, parts }) => {
      const isNowhere = !isNarrow && columns.length === 2
      return { columns, ...(await nearestWords(db, parts.join(' '), { isNowhere })) }
    }),
  )
  const found = near.flatMap(({ columns, words = [] }) =>
    words.length > 0 ? [{ columns, parts: words }] : [],
  )
  // A word that is on sale, only not with these filters, is its own nearest.
  const isOther = near.some(({ words = [], isAsText }) => words.length > 1 || !isAsText)
  if (!isOther || found.length < wanted.length) return undefined
  // Nothing has these words as they stand, so none is better than the newest that has all of them.
  const isUnranked = near.length === 1 && near[0]?.isAsText && near[0].columns.length === 2
  return { filters: isUnranked ? { ...filters, sort: filters.sort ?? 'newest' } : filters, wanted: found }
}

async function findIds(db: Tx, search: TextSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from shelf s where ${fitting(search)} order by ${orderOf(search)}`.execute(db)
  return rows.map(({ id }) => id)
}
