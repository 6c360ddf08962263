import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, uuid } from './fields.ts'
import { addressFields } from './order.ts'
import { product } from './product.ts'

/** The calls of signed-in customers that the storefront's checkout and heart make. */

export const savedAddress = z.object({
  id: uuid,
  address: line('Street address is required'),
  ...addressFields,
  default: z.boolean(),
})

export type SavedAddress = z.infer<typeof savedAddress>

export const wishlist = z.object({
  id: uuid,
  wishlist_items: z.array(z.object({ id: uuid, product_id: uuid, product })),
})

export type Wishlist = z.infer<typeof wishlist>

const wishlistChange = z.object({ wishlist_id: uuid, product_id: uuid })

export const accountCalls = {
  listAddresses: endpoint({
    method: 'GET',
    path: '/address/',
    access: 'user',
    summary: "List the customer's saved addresses",
    answer: z.array(savedAddress),
  }),
  createWishlist: endpoint({
    method: 'POST',
    path: '/wishlist/',
    access: 'user',
    summary: "Create the customer's wishlist, or find it",
    answer: wishlist,
  }),
  readWishlist: endpoint({
    method: 'GET',
    path: '/wishlist/{id}/',
    access: 'user',
    summary: "Read the customer's wishlist",
    params: z.object({ id: uuid }),
    answer: wishlist,
  }),
  addToWishlist: endpoint({
    method: 'POST',
    path: '/wishlist/addtowishlist/',
    access: 'user',
    summary: 'Put a product on the wishlist',
    body: wishlistChange,
    answer: wishlist,
  }),
  removeFromWishlist: endpoint({
    method: 'DELETE',
    path: '/wishlist/removewishlistitem/',
    access: 'user',
    summary: 'Take a product off the wishlist',
    body: wishlistChange,
    answer: wishlist,
  }),
}
