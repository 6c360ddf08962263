import type { QueryClient } from '@tanstack/react-query'
import type { Cart, GuestCart } from '../../contract/cart.ts'
import { cartKey, showCart } from './cart-news.ts'
import { ApiError, call } from './client.ts'
import { storage } from './storage.ts'

/** 'gone': the shop knows no such order. */
export type ReturnOutcome = 'returned' | 'paid' | 'gone'

/**
 * Puts an order's items back into the cart; asking again while it is under way makes no second call.
 * @throws ApiError when the shop refuses or can't be reached
 */
export function returnOrder(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  const running =
    underWay.get(orderId) ?? callReturn(queries, orderId).finally(() => underWay.delete(orderId))
  underWay.set(orderId, running)
  return running
}

/** The order that this browser went to pay for, and has not come back from. */
export function leftoverOrder(): string | undefined {
  return storage.read('currentOrder')?.id
}

/** Forgets the remembered order, unless it is another one by now. */
export function forgetOrder(orderId: string): void {
  if (leftoverOrder() === orderId) storage.forget('currentOrder')
}

const underWay = new Map<string, Promise<ReturnOutcome>>()

async function callReturn(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  try {
    const cart = await call('POST /order/order_to_cart/{id}/', { params: { id: orderId } })
    forgetOrder(orderId)
    await adoptCart(queries, cart)
    return 'returned'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409) return 'paid'
    if (error.status !== 404) throw error
    forgetOrder(orderId)
    return 'gone'
  }
}

// The browser may have forgotten its guest on the way to the payment page, or have a new one with nothing in its cart.
async function adoptCart(queries: QueryClient, cart: Cart | GuestCart): Promise<void> {
  const guest = storage.read('guest')
  const isGuests = 'guest' in cart
  const isMine = isGuests ? guest?.id === cart.guest.id : Boolean(storage.token('token'))
  const mineIsEmpty = !queries.getQueryData<Cart>(cartKey())?.cart_items.length
  if (isGuests && !isMine && mineIsEmpty && !storage.token('token')) {
    const person = { first_name: null, last_name: null, email: null, phone_number: null }
    storage.write('guest', { ...person, ...cart.guest, cart: { id: cart.id } })
    await showCart(queries, cart)
  } else if (isMine) await showCart(queries, cart)
}
