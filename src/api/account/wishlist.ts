import { addToWishlist, createWishlist, readWishlist, removeFromWishlist } from '../../contract/wishlist.ts'
import {
  addToWishlist as add,
  removeFromWishlist as remove,
} from '../../shop/cart/wishlist/change-wishlist.ts'
import { findWishlist } from '../../shop/cart/wishlist/find-wishlist.ts'
import { findOrCreateWishlist } from '../../shop/cart/wishlist/open-wishlist.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { type Api, route } from '../lib/route.ts'

export function wishlistRoutes(api: Api): void {
  route(api, createWishlist, ({ shop, caller }) => findOrCreateWishlist(shop, caller.id))
  route(api, readWishlist, async ({ shop, caller, params: { id } }) =>
    orNotFound(await findWishlist(shop.db, { userId: caller.id, id }), 'wishlist'),
  )
  route(api, addToWishlist, ({ shop, caller, body }) =>
    add(shop, {
      userId: caller.id,
      id: body.wishlist_id,
      productId: body.product_id,
      variantId: body.variant_id,
    }),
  )
  route(api, removeFromWishlist, ({ shop, caller, body: { wishlist_id: id, product_id: productId } }) =>
    remove(shop, { userId: caller.id, id, productId }),
  )
}
