import { sql } from 'kysely'
import type { Cart } from '../../contract/cart.ts'
import type { BenchTime } from '../../contract/made-to-order/bench-time.ts'
import { engravedColumns } from '../engraving/engraving-rows.ts'
import type { Shop } from '../shop.ts'
import { planWorks, readCapacity } from './bench-work.ts'
import { type BenchLine, splitLines } from './split-lines.ts'

/** Of each line of a cart. */
export async function findBenchTime(shop: Shop, { id, cart_items }: Cart): Promise<BenchTime[]> {
  if (!cart_items.some(({ personalisation, made_quantity }) => personalisation || made_quantity > 0))
    return []
  const { rows } = await sql<BenchLine>`
    select i.variant_id, i.quantity, v.stock_quantity, v.made_to_order, ${engravedColumns}
    from cart_items i join variants v on v.id = i.variant_id join products p on p.id = i.product_id
    where i.cart_id = ${id} order by i.created_at, i.id`.execute(shop.db)
  const works = splitLines(rows).map(({ work }) => work)
  return planWorks(shop, works, await readCapacity(shop.db, shop, works))
}
