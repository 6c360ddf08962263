import { type RawBuilder, sql } from 'kysely'
import type { PRODUCT_COLUMNS, ProductListFilters } from '../../../contract/admin/products/product-csv.ts'
import type { ColumnSort } from '../../../contract/column-sort.ts'
import type { ProductSort } from '../../../contract/product.ts'
import { orderByColumn } from '../../lib/order-by-column.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findLowStockIds } from '../../stock/list-low.ts'
import { findProductIds } from '../search/search-products.ts'
import { parseSynonyms } from '../search/synonyms.ts'
import { findShelfIds } from './list-admin-products.ts'

type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

const COLUMNS: Record<ProductColumn, RawBuilder<unknown>> = {
  name: sql`normalize_search_text(p.name)`,
  stock: sql`(select sum(v.stock_quantity) from variants v where v.product_id = p.id and v.archived_at is null)`,
  category: sql`(select normalize_search_text(c.name) from categories c where c.id = p.category_id)`,
}

/** The products that the back office's list shows with these filters, in its order. */
export async function findListedIds(
  { settings }: Shop,
  db: Tx,
  { stock, show, sort, ...filters }: ProductListFilters,
): Promise<string[]> {
  const { low_stock_threshold: below, search_synonyms } = settings.current()
  const column = isColumn(sort) ? sort : undefined
  const productSort = isColumn(sort) ? undefined : sort
  const ids = show
    ? await findShelfIds(db, show, filters)
    : stock
      ? await findLowStockIds(db, { below, stock })
      : await findProductIds(db, { ...filters, sort: productSort }, parseSynonyms(search_synonyms))
  return column ? await sortIds(db, ids, column) : ids
}

function isColumn(
  sort: ProductSort | ColumnSort<ProductColumn> | undefined,
): sort is ColumnSort<ProductColumn> {
  return sort !== undefined && (sort.startsWith('-') || sort in COLUMNS)
}

async function sortIds(db: Tx, ids: string[], sort: ColumnSort<ProductColumn>): Promise<string[]> {
  const order = orderByColumn(sort, COLUMNS, sql`p.created_at desc, p.id desc`)
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.id = any(${ids}::uuid[]) order by ${order}`.execute(db)
  return rows.map(({ id }) => id)
}
