import type { Cart, CartItem } from '../../../contract/cart.ts'
import { ApiError, call } from '../client.ts'
import { type StoredGuest, storage } from '../storage.ts'
import { ensureGuest, replaceGuest } from './guest.ts'

/** The variant may be missing for a product without options. Only a removal names the line. */
export type LineChange = {
  productId: string
  variantId?: string | undefined
  personalisation?:
    | Pick<NonNullable<CartItem['personalisation']>, 'place' | 'font' | 'text'>
    | null
    | undefined
  item_id?: string
  quantity: number
}

/** The customer's cart with a token, else the guest's. Created when there is none. */
export async function readCart(): Promise<Cart> {
  if (storage.token('token')) return readUserCart()
  const stored = storage.read('guest')
  return stored ? readGuestCart(stored) : emptyCartOf(await ensureGuest())
}

export function addToCart(change: LineChange): Promise<Cart> {
  return storage.token('token') ? changeUserCart('add', change) : changeGuestCart('add', change)
}

/** A quantity above the line's removes the line. */
export function removeFromCart(change: LineChange): Promise<Cart> {
  return storage.token('token') ? changeUserCart('remove', change) : changeGuestCart('remove', change)
}

/** Finds or creates the customer's cart and stores its id. */
export async function findOrCreateUserCart(): Promise<Cart> {
  const cart = await call('POST /cart/user/createcart/', {})
  storage.write('userCart', { id: cart.id })
  return cart
}

async function readUserCart(): Promise<Cart> {
  const stored = storage.read('userCart')
  if (!stored) return findOrCreateUserCart()
  const cart = await call('GET /cart/user/', {}).catch((error) => {
    if (isNotFound(error)) return findOrCreateUserCart()
    throw error
  })
  if (cart.id !== stored.id) storage.write('userCart', { id: cart.id })
  return cart
}

async function readGuestCart(guest: StoredGuest): Promise<Cart> {
  const cart = await findGuestCart(guest)
  return cart ?? emptyCartOf(await replaceGuest(guest))
}

function findGuestCart({ id }: StoredGuest): Promise<Cart | undefined> {
  return call('GET /cart/guest/{guest_id}/', { params: { guest_id: id } }).catch((error) => {
    if (isNotFound(error)) return undefined
    throw error
  })
}

async function changeUserCart(kind: 'add' | 'remove', change: LineChange): Promise<Cart> {
  const { id: cart_id } = storage.read('userCart') ?? (await findOrCreateUserCart())
  const input = { params: { cart_id }, body: bodyOf(change) }
  return kind === 'add'
    ? call('POST /cart/user/addtocart/{cart_id}/', input)
    : call('POST /cart/user/removefromcart/{cart_id}/', input)
}

// A 404 is the product's or the cart's. Only an expired cart is retried.
async function changeGuestCart(kind: 'add' | 'remove', change: LineChange): Promise<Cart> {
  const guest = await ensureGuest()
  try {
    return await callGuestCart(kind, guest, change)
  } catch (error) {
    if (!isNotFound(error) || (await findGuestCart(guest))) throw error
    const fresh = await replaceGuest(guest)
    return kind === 'add' ? callGuestCart(kind, fresh, change) : emptyCartOf(fresh)
  }
}

function callGuestCart(kind: 'add' | 'remove', guest: StoredGuest, change: LineChange): Promise<Cart> {
  const input = { params: { cart_id: guest.cart.id, guest_id: guest.id }, body: bodyOf(change) }
  return kind === 'add'
    ? call('POST /cart/guest/addtocart/{cart_id}/{guest_id}/', input)
    : call('POST /cart/guest/removefromcart/{cart_id}/{guest_id}/', input)
}

function bodyOf({ productId, variantId, ...change }: LineChange) {
  return { product_id: productId, variant_id: variantId, ...change }
}

function emptyCartOf(guest: StoredGuest): Cart {
  return { id: guest.cart.id, cart_items: [] }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
