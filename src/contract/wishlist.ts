import { z } from 'zod'
import { endpoint } from './endpoints/endpoint.ts'
import { uuid } from './fields.ts'
import { product } from './product.ts'

export const wishlist = z.object({
  id: uuid,
  wishlist_items: z.array(z.object({ id: uuid, product_id: uuid, variant_id: uuid.nullable(), product })),
})

export type Wishlist = z.infer<typeof wishlist>

const wishlistChange = z.object({ wishlist_id: uuid, product_id: uuid })
const wishlistAddition = wishlistChange.extend({ variant_id: uuid.nullish() })

export const createWishlist = endpoint({
  method: 'POST',
  path: '/wishlist/',
  access: 'user',
  summary: "Read the customer's wishlist; the first call creates it",
  response: wishlist,
})

export const readWishlist = endpoint({
  method: 'GET',
  path: '/wishlist/{id}/',
  access: 'user',
  summary: "Read the customer's wishlist, newest wish first",
  params: z.object({ id: uuid }),
  response: wishlist,
})

export const addToWishlist = endpoint({
  method: 'POST',
  path: '/wishlist/addtowishlist/',
  access: 'user',
  summary: 'Put a product on the wishlist; its variant is the one that Low Stock then means',
  body: wishlistAddition,
  response: wishlist,
})

export const removeFromWishlist = endpoint({
  method: 'DELETE',
  path: '/wishlist/removewishlistitem/',
  access: 'user',
  summary: 'Take a product off the wishlist',
  body: wishlistChange,
  response: wishlist,
})
