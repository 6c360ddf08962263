import type { Wishlist } from '../../../contract/wishlist.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { findWishlist } from './find-wishlist.ts'

/** A customer's one wishlist, made at its first use. */
export async function openWishlist(shop: Shop, userId: string): Promise<Wishlist> {
  const found = await findWishlist(shop.db, { userId })
  if (found) return found
  await shop.db
    .insertInto('wishlists')
    .values({ user_id: userId, created_at: shop.clock.now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const made = await findWishlist(shop.db, { userId })
  if (!made) throw notFound('wishlist')
  return made
}
