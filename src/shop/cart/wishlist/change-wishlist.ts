import { sql } from 'kysely'
import type { Wishlist } from '../../../contract/wishlist.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { NO_LONGER_SOLD } from '../line-problem.ts'
import { findWishlist } from './find-wishlist.ts'

type WishlistChange = { userId: string; id: string; productId: string }

/**
 * @throws ShopError 'not_found' for an unknown product or a wishlist of another customer; 'conflict' when the product is
 *   archived or already on the wishlist
 */
export async function addToWishlist(shop: Shop, change: WishlistChange): Promise<Wishlist> {
  const { rows } = await sql<{ has_list: boolean; archived: boolean | null; added: boolean }>`
    with list as (
      select id from wishlists where id = ${change.id} and user_id = ${change.userId}
    ), wanted as (
      select id, archived_at is not null as archived from products where id = ${change.productId} and not draft
    ), added as (
      insert into wishlist_items (wishlist_id, product_id)
      select list.id, wanted.id from list, wanted where not wanted.archived
      on conflict (wishlist_id, product_id) do nothing returning id
    )
    select exists (select from list) as has_list, (select archived from wanted) as archived,
      exists (select from added) as added`.execute(shop.db)
  const outcome = rows[0]
  if (!outcome?.has_list) throw notFound('wishlist')
  if (outcome.archived === null) throw notFound('product')
  if (outcome.archived) throw new ShopError('conflict', NO_LONGER_SOLD)
  if (!outcome.added) throw new ShopError('conflict', 'This product is already in your wishlist.')
  return await wishlistOf(shop, change)
}

/** Idempotent. @throws ShopError 'not_found' for a wishlist of another customer */
export async function removeFromWishlist(shop: Shop, change: WishlistChange): Promise<Wishlist> {
  await sql`
    delete from wishlist_items i using wishlists w
    where w.id = i.wishlist_id and w.id = ${change.id} and w.user_id = ${change.userId}
      and i.product_id = ${change.productId}`.execute(shop.db)
  return await wishlistOf(shop, change)
}

async function wishlistOf(shop: Shop, { userId, id }: WishlistChange): Promise<Wishlist> {
  const wishlist = await findWishlist(shop.db, { userId, id })
  if (!wishlist) throw notFound('wishlist')
  return wishlist
}
