import { type RawBuilder, sql } from 'kysely'
import type { Product, StockLevel } from '../../contract/product.ts'
import { PRODUCT_COLUMNS, type ProductRow, productAnswer } from '../catalog/products/product-rows.ts'
import { countRows, paginate } from '../lib/paginate.ts'
import type { Tx } from '../shop.ts'

type LowVariant = Product & { variant_id: string }

/** `below` is the shop's threshold; with `isForAll` it replaces those of the products. */
type LowStock = { below: number; isForAll?: boolean; stock?: StockLevel | undefined }

/** Variants on sale and gift boxes with little stock, not those that are made to order, lowest first: each as its product with its own code, price and stock. */
export async function listLowStock(
  db: Tx,
  { skip, limit, ...wanted }: LowStock & { skip: number; limit: number },
): Promise<{ items: LowVariant[]; total: number }> {
  const list = {
    ...lowStock(wanted),
    orderBy: sql`v.stock_quantity, v.id`,
    rows: sql<ProductRow & { variant_id: string }>`select ${PRODUCT_COLUMNS}, offer.id as variant_id
      from page join lateral (select *, price as price_to, 1 as variant_count, combination <> '{}' as has_options,
          made_to_order is not null as is_made_to_order from variants where id = page.id) offer on true
      join products p on p.id = offer.product_id`,
  }
  const { items, total } = await paginate(db, list, { skip, limit })
  return { items: items.map(productAnswer), total }
}

export function countLowStock(db: Tx, wanted: LowStock): Promise<number> {
  return countRows(db, lowStock(wanted))
}

/** Ids of products, each once. */
export async function findLowStockIds(db: Tx, wanted: LowStock): Promise<string[]> {
  const { from, where } = lowStock(wanted)
  const { rows } = await sql<{ id: string }>`
    select v.product_id as id from ${from} where ${where}
    group by v.product_id order by min(v.stock_quantity), v.product_id`.execute(db)
  return rows.map(({ id }) => id)
}

function lowStock({ below, isForAll, stock }: LowStock) {
  const isOfShop = isForAll || stock === 'out' ? sql`true` : sql`p.low_stock_below is null`
  const ofShop = variantsBelow(stock === 'out' ? sql`1` : sql`${below}`, isOfShop)
  // Two parts instead of coalesce(), so that each can use its index.
  const ofProducts = sql`union all ${variantsBelow(sql`p.low_stock_below`, sql`p.low_stock_below is not null`)}`
  const hasOwn = !isForAll && stock !== 'out'
  return {
    from: sql`(${ofShop} ${hasOwn ? ofProducts : sql``}) v`,
    where: stock === 'low' ? sql`v.stock_quantity > 0` : sql`true`,
  }
}

function variantsBelow(below: RawBuilder<unknown>, isMeant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select v.* from variants v join products p on p.id = v.product_id
    where p.archived_at is null and not p.draft and ${isMeant} and v.archived_at is null and v.made_to_order is null and v.stock_quantity < ${below}`
}
