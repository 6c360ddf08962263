import { type RawBuilder, sql } from 'kysely'
import type { Product, StockLevel } from '../../contract/product.ts'
import { productColumns } from '../catalogue/product-rows.ts'
import { countRows } from '../count-rows.ts'
import type { Tx } from '../shop.ts'

type LowStock = { below: number; stock?: StockLevel | undefined }

/** Products on sale with less in stock than this, or those of them with some or with none, least first. */
export async function listLowStock(
  db: Tx,
  { skip, limit, ...wanted }: LowStock & { skip: number; limit: number },
): Promise<{ items: Product[]; total: number }> {
  const total = await countLowStock(db, wanted, skip)
  const most = Math.max(Math.min(limit, total - skip), 0)
  // A deep page is counted from the nearer end.
  const page =
    skip <= total / 2
      ? sql`order by p.stock_quantity, p.id limit ${most} offset ${skip}`
      : sql`order by p.stock_quantity desc, p.id desc limit ${most} offset ${Math.max(total - skip - most, 0)}`
  const { rows } = await sql<Product>`
    with page as materialized (select p.id from products p where ${isLow(wanted)} ${page})
    select ${productColumns()} from page
    cross join lateral (select * from products where id = page.id offset 0) p
    order by p.stock_quantity, p.id`.execute(db)
  return { total, items: rows }
}

/** @param skip where the page begins that they are counted for */
export function countLowStock(db: Tx, wanted: LowStock, skip = 0): Promise<number> {
  return countRows(db, ['low stock', wanted], { from: sql`products p`, where: isLow(wanted), skip })
}

/** The ids of all products that the same list shows, in its order. */
export async function findLowStockIds(db: Tx, wanted: LowStock): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${isLow(wanted)} order by p.stock_quantity, p.id`.execute(db)
  return rows.map(({ id }) => id)
}

function isLow({ below, stock }: LowStock): RawBuilder<unknown> {
  if (stock === 'out') return sql`p.withdrawn_at is null and p.stock_quantity < 1`
  return sql`p.withdrawn_at is null and p.stock_quantity < ${below}
    ${stock === 'low' ? sql`and p.stock_quantity > 0` : sql``}`
}
