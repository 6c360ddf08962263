import { sql } from 'kysely'
import { FROM_STOCK } from '../../contract/made-to-order/bench-time.ts'
import type { MadeToOrder } from '../../contract/made-to-order/made-to-order.ts'
import type { Makeable } from '../../contract/made-to-order/makeable.ts'
import type { Product } from '../../contract/product.ts'
import type { Tx } from '../shop.ts'
import { planPieces, type Timed } from './bench-work.ts'
import { weekOf } from './week.ts'

type Row = Omit<Makeable, 'making_days' | 'made_on'> & { made_to_order: MadeToOrder }

export type MaybeMade = Pick<Product, 'id' | 'is_made_to_order'>

/** The variants on sale of these products that can be made to order. */
export async function findMakeable(shop: Timed, db: Tx, products: MaybeMade[]): Promise<Makeable[]> {
  const productIds = products.filter(({ is_made_to_order }) => is_made_to_order).map(({ id }) => id)
  if (productIds.length === 0) return []
  const week = weekOf(shop)
  const { rows } = await sql<Row>`
    select v.product_id, v.id as variant_id, v.stock_quantity, left_to_make(v, ${week}) as left, v.made_to_order
    from variants v
    where v.product_id = any (${productIds}::uuid[]) and v.made_to_order is not null and v.archived_at is null
      and left_to_make(v, ${week}) > 0`.execute(db)
  const times = await planPieces(db, shop, rows)
  return rows.map(({ made_to_order, ...row }, at) => ({ ...row, ...(times[at] ?? FROM_STOCK) }))
}
