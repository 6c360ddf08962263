import { type RawBuilder, sql } from 'kysely'
import type { Product, StockLevel } from '../../contract/product.ts'
import { productColumns } from '../catalog/products/product-rows.ts'
import { countRows, paginate } from '../lib/paginate.ts'
import type { Tx } from '../shop.ts'

/** `below` is the shop's threshold; with `isForAll` it replaces those of the products. */
type LowStock = { below: number; isForAll?: boolean; stock?: StockLevel | undefined }

/** Products on sale with little stock, lowest first. */
export async function listLowStock(
  db: Tx,
  { skip, limit, ...wanted }: LowStock & { skip: number; limit: number },
): Promise<{ items: Product[]; total: number }> {
  const list = {
    ...lowStock(wanted),
    orderBy: sql`p.stock_quantity, p.id`,
    rows: sql<Product>`select ${productColumns()} from page join products p on p.id = page.id`,
  }
  return await paginate(db, list, { skip, limit })
}

export function countLowStock(db: Tx, wanted: LowStock): Promise<number> {
  return countRows(db, lowStock(wanted))
}

function lowStock(wanted: LowStock) {
  return { from: sql`products p`, where: isLow(wanted) }
}

export async function findLowStockIds(db: Tx, wanted: LowStock): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${isLow(wanted)} order by p.stock_quantity, p.id`.execute(db)
  return rows.map(({ id }) => id)
}

function isLow({ below, isForAll, stock }: LowStock): RawBuilder<unknown> {
  if (stock === 'out') return sql`p.on_sale and p.stock_quantity < 1`
  // Two conditions instead of coalesce(), so that each can use its index.
  const own = sql`p.low_stock_below is null and p.stock_quantity < ${below} or p.stock_quantity < p.low_stock_below`
  return sql`p.on_sale and (${isForAll ? sql`p.stock_quantity < ${below}` : own})
    ${stock === 'low' ? sql`and p.stock_quantity > 0` : sql``}`
}
