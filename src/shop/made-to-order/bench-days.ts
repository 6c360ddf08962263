import { sql } from 'kysely'
import type { Cart } from '../../contract/cart.ts'
import { engravedColumns } from '../engraving/engraving-rows.ts'
import type { Tx } from '../shop.ts'
import { type BenchLine, longestBench, splitLines } from './split-lines.ts'

/** Working days before the parcel can leave. */
export async function findBenchDays(db: Tx, { id, cart_items }: Cart): Promise<number> {
  if (!cart_items.some(({ personalisation, made_quantity }) => personalisation || made_quantity > 0)) return 0
  const { rows } = await sql<BenchLine>`
    select i.variant_id, i.quantity, v.stock_quantity, v.made_to_order, ${engravedColumns}
    from cart_items i join variants v on v.id = i.variant_id join products p on p.id = i.product_id
    where i.cart_id = ${id} order by i.created_at, i.id`.execute(db)
  return longestBench(splitLines(rows))
}
