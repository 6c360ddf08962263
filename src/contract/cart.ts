import { z } from 'zod'
import { endpoint } from './endpoints/endpoint.ts'
import { personalisation, personalisationInput } from './engraving/engraving.ts'
import { date, uuid } from './fields.ts'
import { product } from './product.ts'
import { right } from './returns/right.ts'
import { chosenOption } from './variant.ts'

export const MAX_QUANTITY = 999

const quantity = z
  .number({ error: 'Quantity must be a whole number' })
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`)

export const cartItem = z.object({
  id: uuid,
  product_id: uuid,
  variant_id: uuid,
  options: z.array(chosenOption),
  personalisation: personalisation.nullable(),
  quantity: z.number().int(),
  /** Code, price, stock and images are the variant's; the price with that of the engraving. */
  product: product.pick({
    id: true,
    name: true,
    code: true,
    price: true,
    stock_quantity: true,
    images: true,
  }),
  /** Of the quantity, what is not in stock and is made to order. */
  made_quantity: z.number().int(),
  /** The day on which these are made, by standard delivery; null without any. */
  ready_by: date.nullable(),
  /** The stock and what can still be made this week, without what other lines of the variant hold. */
  available: z.number().int(),
  right,
  /** Why the line cannot be bought, in a sentence. */
  problem: z.string().nullable(),
})

export const cart = z.object({ id: uuid, cart_items: z.array(cartItem) })
export const guestCart = cart.extend({ guest: z.object({ id: uuid }) })

export type CartItem = z.infer<typeof cartItem>
export type Cart = z.infer<typeof cart>
export type GuestCart = z.infer<typeof guestCart>

const guestRecord = z.object({
  id: uuid,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  cart,
})

export type GuestRecord = z.infer<typeof guestRecord>

/** The variant may be missing for a product that has only one. Each text is a line of its own. */
const lineAddition = z.object({
  product_id: uuid,
  variant_id: uuid.nullish(),
  personalisation: personalisationInput.nullish(),
  quantity,
})

const lineRemoval = z
  .object({ product_id: uuid.nullish(), variant_id: uuid.nullish(), item_id: uuid.nullish(), quantity })
  .refine(({ product_id, variant_id, item_id }) => product_id || variant_id || item_id, {
    path: ['product_id'],
    error: 'Product id is required',
  })
const cartAndGuest = z.object({ cart_id: uuid, guest_id: uuid })

export const createGuestCart = endpoint({
  method: 'POST',
  path: '/cart/guest/createcart/',
  access: 'visitor',
  summary: 'Create a guest with an empty cart',
  response: guestRecord,
  status: 201,
})

export const readGuestCart = endpoint({
  method: 'GET',
  path: '/cart/guest/{guest_id}/',
  access: 'visitor',
  summary: "Read a guest's cart",
  params: z.object({ guest_id: uuid }),
  response: guestCart,
})

export const addToGuestCart = endpoint({
  method: 'POST',
  path: '/cart/guest/addtocart/{cart_id}/{guest_id}/',
  access: 'visitor',
  summary: "Add a product to a guest's cart",
  params: cartAndGuest,
  body: lineAddition,
  response: guestCart,
})

export const removeFromGuestCart = endpoint({
  method: 'POST',
  path: '/cart/guest/removefromcart/{cart_id}/{guest_id}/',
  access: 'visitor',
  summary: "Take a quantity of a product out of a guest's cart",
  params: cartAndGuest,
  body: lineRemoval,
  response: guestCart,
})

const userCartId = z.object({ cart_id: uuid })

export const createUserCart = endpoint({
  method: 'POST',
  path: '/cart/user/createcart/',
  access: 'user',
  summary: "Read the customer's cart; the first call creates it",
  response: cart,
})

export const readUserCart = endpoint({
  method: 'GET',
  path: '/cart/user/',
  access: 'user',
  summary: "Read the customer's cart",
  response: cart,
})

export const addToUserCart = endpoint({
  method: 'POST',
  path: '/cart/user/addtocart/{cart_id}/',
  access: 'user',
  summary: "Add a product to the customer's cart",
  params: userCartId,
  body: lineAddition,
  response: cart,
})

export const removeFromUserCart = endpoint({
  method: 'POST',
  path: '/cart/user/removefromcart/{cart_id}/',
  access: 'user',
  summary: "Take a quantity of a product out of the customer's cart",
  params: userCartId,
  body: lineRemoval,
  response: cart,
})

export const mergeCart = endpoint({
  method: 'POST',
  path: '/cart/user/merge/',
  access: 'user',
  summary: "Move a guest's cart into the customer's; quantities add up as far as stock goes",
  body: z.object({ guest_id: uuid }),
  response: z.object({ cart, notices: z.array(z.string()) }),
})
