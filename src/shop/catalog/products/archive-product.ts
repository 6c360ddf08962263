import { sql } from 'kysely'
import { recordChange } from '../../audit/record-change.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { lockProduct } from './product-fields.ts'

/** Removes the product from carts and wishlists and frees its code. @throws ShopError 'not_found', 'no_longer_sold' */
export async function archiveProduct(shop: Shop, by: string, id: string): Promise<{ id: string }> {
  const at = shop.clock.now()
  await changeCatalogue(shop, async (tx) => {
    const { id: _, updated_at, ...before } = await lockProduct(tx, id)
    await tx.updateTable('products').set({ archived_at: at, updated_at: at }).where('id', '=', id).execute()
    const { name } = before
    await recordChange(tx, { by, at, subject: 'product', id, name, action: 'deleted', before })
  })
  // A separate transaction, because a checkout locks its cart and then waits for the product.
  await dropFromCarts(shop.db, id)
  await shop.db.deleteFrom('wishlist_items').where('product_id', '=', id).execute()
  return { id }
}

// Locks the carts in id order to avoid deadlocks.
async function dropFromCarts(db: Tx, id: string): Promise<void> {
  await sql`
    with cart as (
      select c.id from carts c where c.id in (select cart_id from cart_items where product_id = ${id})
      order by c.id for no key update
    )
    delete from cart_items i using cart where i.cart_id = cart.id and i.product_id = ${id}`.execute(db)
}
