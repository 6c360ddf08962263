import { sql } from 'kysely'
import type { Makeable } from '../../contract/made-to-order/makeable.ts'
import type { Tx } from '../shop.ts'

/** The variants on sale of these products that can be made to order. */
export async function findMakeable(db: Tx, productIds: string[], week: string): Promise<Makeable[]> {
  const { rows } = await sql<Makeable>`
    select v.product_id, v.id as variant_id, v.stock_quantity, left_to_make(v, ${week}) as left,
      (v.made_to_order ->> 'days')::int as days
    from variants v
    where v.product_id = any (${productIds}::uuid[]) and v.made_to_order is not null and v.archived_at is null
      and left_to_make(v, ${week}) > 0`.execute(db)
  return rows
}
