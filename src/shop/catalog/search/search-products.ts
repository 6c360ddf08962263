import { sql } from 'kysely'
import type { Product, ProductFilters } from '../../../contract/product.ts'
import { type JsonOf, readJson } from '../../lib/json-of.ts'
import type { Tx } from '../../shop.ts'
import { conditionsOf, orderOf, type ProductSearch, termsOf } from '../products/product-conditions.ts'
import { productColumns } from '../products/product-rows.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import { correctTerms } from './spelling-correction.ts'

export type ProductQuery = Partial<ProductFilters> & { skip: number; limit: number }

type Slice = { skip: number; limit: number }
type Page = { items: JsonOf<Product[]>; total: number }

/** @returns the response's JSON; prices in major units */
export async function searchProductsText(
  db: Tx,
  query: ProductQuery,
): Promise<JsonOf<{ items: Product[]; total: number }>> {
  const { items, total } = await findPage(db, query)
  return `{"items":${items},"total":${total}}` as JsonOf<{ items: Product[]; total: number }>
}

/** @returns also whether only corrected spellings matched */
export async function searchBySpelling(
  db: Tx,
  query: ProductQuery,
): Promise<{ items: Product[]; total: number; isCorrected: boolean }> {
  const page = await findPage(db, query)
  return { ...page, items: readJson(page.items) }
}

export async function findProductIds(db: Tx, filters: Partial<ProductFilters>): Promise<string[]> {
  const terms = termsOf(filters)
  const exact = await readIds(db, { filters, terms })
  if (exact.length > 0) return exact
  for (const near of await correctTerms(db, terms)) {
    const ids = await readIds(db, { filters, ...near })
    if (ids.length > 0) return ids
  }
  return []
}

/** Spelling is corrected only when nothing matches exactly. */
async function findPage(
  db: Tx,
  { skip, limit, ...filters }: ProductQuery,
): Promise<Page & { isCorrected: boolean }> {
  const terms = termsOf(filters)
  const exact = await readPage(db, { filters, terms }, { skip, limit })
  if (exact.total > 0) return { ...exact, isCorrected: false }
  for (const near of await correctTerms(db, terms)) {
    const page = await readPage(db, { filters, ...near }, { skip, limit })
    if (page.total > 0) return { ...page, isCorrected: true }
  }
  return { ...exact, isCorrected: false }
}

// Not materialized, so that the page can read an index in order and stop early.
async function readPage(db: Tx, search: ProductSearch, { skip, limit }: Slice): Promise<Page> {
  const { rows } = await sql<Page>`
    with found as not materialized (select * from product_search s where ${conditionsOf(search)}),
    page as (select * from unnest(array(
      select s.product_id from found s order by ${orderOf(search)} limit ${limit} offset ${skip}
    )) with ordinality as page (product_id, place))
    select (select count(*) from found) as total, (
      select coalesce(json_agg((select to_json(item) from (
        select ${productColumns()} from ${PRODUCTS_WITH_OFFER} where p.id = page.product_id) item) order by place), '[]')
      from page)::text as items`.execute(db)
  return rows[0] as Page
}

async function readIds(db: Tx, search: ProductSearch): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select s.product_id from product_search s where ${conditionsOf(search)} order by ${orderOf(search)}`.execute(
    db,
  )
  return rows.map(({ product_id }) => product_id)
}
