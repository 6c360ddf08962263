import type { ProductListFilters } from '../../../contract/admin/product-csv.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findLowStockIds } from '../../stock/list-low.ts'
import { findProductIds } from '../search/search-products.ts'
import { parseSynonyms } from '../search/synonyms.ts'
import { findShelfIds } from './list-admin-products.ts'

/** The products that the back office's list shows with these filters, in its order. */
export async function findListedIds(
  { settings }: Shop,
  db: Tx,
  { stock, show, ...filters }: ProductListFilters,
): Promise<string[]> {
  const { low_stock_threshold: below, search_synonyms } = settings.current()
  if (show) return await findShelfIds(db, show)
  if (stock) return await findLowStockIds(db, { below, stock })
  return await findProductIds(db, filters, parseSynonyms(search_synonyms))
}
