import type { Wishlist } from '../../../contract/wishlist.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { findWishlist } from './find-wishlist.ts'

export async function findOrCreateWishlist(shop: Shop, userId: string): Promise<Wishlist> {
  const found = await findWishlist(shop.db, { userId })
  if (found) return found
  await shop.db
    .insertInto('wishlists')
    .values({ user_id: userId, created_at: shop.clock.now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const created = await findWishlist(shop.db, { userId })
  if (!created) throw notFound('wishlist')
  return created
}
