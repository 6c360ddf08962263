import { sql } from 'kysely'
import type { Wishlist } from '../../../contract/wishlist.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { NO_LONGER_SOLD } from '../line-problem.ts'
import { findWishlist } from './find-wishlist.ts'

type WishlistChange = { userId: string; id: string; productId: string; variantId?: string | null | undefined }

/**
 * @throws ShopError 'not_found' for an unknown product or a wishlist of another customer; 'conflict' when the product is
 *   archived or already on the wishlist with this variant
 */
export async function addToWishlist(shop: Shop, change: WishlistChange): Promise<Wishlist> {
  const variantId = change.variantId ?? null
  const { rows } = await sql<{
    has_list: boolean
    archived: boolean | null
    has_variant: boolean
    added: boolean
  }>`
    with list as (
      select id from wishlists where id = ${change.id} and user_id = ${change.userId}
    ), wanted as (
      select id, not on_sale as archived, (select v.id from variants v
        where v.product_id = products.id and v.id = ${variantId}::uuid and v.archived_at is null) as variant_id
      from products where id = ${change.productId} and not draft
    ), added as (
      insert into wishlist_items as item (wishlist_id, product_id, variant_id)
      select list.id, wanted.id, wanted.variant_id from list, wanted
      where not wanted.archived and (${variantId}::uuid is null or wanted.variant_id is not null)
      on conflict (wishlist_id, product_id) do update set variant_id = excluded.variant_id
      where excluded.variant_id is not null and excluded.variant_id is distinct from item.variant_id
      returning id
    )
    select exists (select from list) as has_list, (select archived from wanted) as archived,
      ${variantId}::uuid is null or exists (select from wanted where variant_id is not null) as has_variant,
      exists (select from added) as added`.execute(shop.db)
  const outcome = rows[0]
  if (!outcome?.has_list) throw notFound('wishlist')
  if (outcome.archived === null) throw notFound('product')
  if (outcome.archived) throw new ShopError('conflict', NO_LONGER_SOLD)
  if (!outcome.has_variant) throw notFound('variant')
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
