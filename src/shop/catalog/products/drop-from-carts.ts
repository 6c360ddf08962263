import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'

/**
 * After the transaction that took the products off sale, because a checkout locks its cart and then waits for the product.
 * Locks the carts in id order to avoid deadlocks.
 */
export async function dropFromCarts(db: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with cart as (
      select c.id from carts c where c.id in (select cart_id from cart_items where product_id = any (${ids}::uuid[]))
      order by c.id for no key update
    )
    delete from cart_items i using cart where i.cart_id = cart.id and i.product_id = any (${ids}::uuid[])`.execute(
    db,
  )
}
