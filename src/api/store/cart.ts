import {
  addToGuestCart,
  addToUserCart,
  createGuestCart,
  createUserCart,
  mergeCart,
  readGuestCart,
  readUserCart,
  removeFromGuestCart,
  removeFromUserCart,
} from '../../contract/cart.ts'
import { addToCart } from '../../shop/cart/add-to-cart.ts'
import { createGuest } from '../../shop/cart/create-guest.ts'
import { findCart } from '../../shop/cart/find-cart.ts'
import { mergeGuestCart } from '../../shop/cart/merge-guest-cart.ts'
import { findOrCreateUserCart } from '../../shop/cart/open-user-cart.ts'
import { removeFromCart } from '../../shop/cart/remove-from-cart.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { type Api, route } from '../lib/route.ts'

export function cartRoutes(api: Api): void {
  guestCartRoutes(api)
  userCartRoutes(api)
}

function guestCartRoutes(api: Api): void {
  route(api, createGuestCart, ({ shop }) => createGuest(shop))
  route(api, readGuestCart, async ({ shop, params }) => {
    return orNotFound(await findCart(shop, { guestId: params.guest_id }), 'cart')
  })
  route(api, addToGuestCart, ({ shop, params, body }) =>
    addToCart(shop, { guestId: params.guest_id, cartId: params.cart_id }, body),
  )
  route(api, removeFromGuestCart, ({ shop, params, body }) =>
    removeFromCart(shop, { guestId: params.guest_id, cartId: params.cart_id }, body),
  )
}

function userCartRoutes(api: Api): void {
  route(api, createUserCart, ({ shop, caller }) => findOrCreateUserCart(shop, caller.id))
  route(api, readUserCart, async ({ shop, caller }) =>
    orNotFound(await findCart(shop, { userId: caller.id }), 'cart'),
  )
  route(api, addToUserCart, ({ shop, caller, params, body }) =>
    addToCart(shop, { userId: caller.id, cartId: params.cart_id }, body),
  )
  route(api, removeFromUserCart, ({ shop, caller, params, body }) =>
    removeFromCart(shop, { userId: caller.id, cartId: params.cart_id }, body),
  )
  route(api, mergeCart, ({ shop, caller, body }) => mergeGuestCart(shop, caller.id, body.guest_id))
}
