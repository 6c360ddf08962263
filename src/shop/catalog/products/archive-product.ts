import { recordChange } from '../../audit/record-change.ts'
import type { Shop } from '../../shop.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { dropFromCarts } from './drop-from-carts.ts'
import { fieldsOf, lockProduct } from './product-fields.ts'

/** Removes the product from carts and wishlists and frees its code. @throws ShopError 'not_found', 'no_longer_sold' */
export async function archiveProduct(shop: Shop, by: string, id: string): Promise<{ id: string }> {
  const at = shop.clock.now()
  await changeCatalogue(shop, async (tx) => {
    const before = fieldsOf(await lockProduct(tx, id))
    await tx.updateTable('products').set({ archived_at: at, updated_at: at }).where('id', '=', id).execute()
    const { name } = before
    await recordChange(tx, { by, at, subject: 'product', id, name, action: 'deleted', before })
  })
  await dropFromCarts(shop.db, [id])
  await shop.db.deleteFrom('wishlist_items').where('product_id', '=', id).execute()
  return { id }
}
