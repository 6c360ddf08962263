import type { QueryClient } from '@tanstack/react-query'
import type { Cart, GuestCart } from '../../../contract/cart.ts'
import { readOrder } from '../account/orders.ts'
import { ApiError, call } from '../client.ts'
import { storage } from '../storage.ts'
import { readCart } from './cart-calls.ts'
import { setCart } from './cart-sync.ts'
import { mergeCart } from './merge-cart.ts'
import { toastUnavailableItems } from './toast-unavailable-items.ts'

/** 'elsewhere': in a cart that is not this browser's. 'gone': nothing to return. */
type ReturnOutcome = { outcome: 'returned' | 'elsewhere' } | { outcome: 'paid' | 'gone'; rejection?: Error }

/**
 * Returns an order's items to the cart. Concurrent calls share one request.
 * @throws ApiError
 */
export function returnOrder(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  const request =
    pending.get(orderId) ?? requestReturn(queries, orderId).finally(() => pending.delete(orderId))
  pending.set(orderId, request)
  return request
}

/**
 * Returns the unfinished order. A cancelled one is only cleared: its items are in the cart already, unless a guest ordered
 * who has logged in since. When the order can't be read, returning it says more.
 * @throws ApiError
 */
export async function returnUnfinishedOrder(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  const order = await readOrder(orderId).catch(() => undefined)
  const hasLoggedInSince = order?.guest && storage.token('token')
  if (order?.status !== 'cancelled' || hasLoggedInSince) return returnOrder(queries, orderId)
  clearOrder(orderId)
  await queries.invalidateQueries({ queryKey: ['cart'] })
  return { outcome: 'gone' }
}

/** The order of which this browser opened the payment page and has not come back. */
export function unfinishedOrderId(): string | undefined {
  return storage.read('currentOrder')?.id
}

export function clearOrder(orderId: string): void {
  if (unfinishedOrderId() === orderId) storage.forget('currentOrder')
}

const pending = new Map<string, Promise<ReturnOutcome>>()

async function requestReturn(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  // keepalive: the shopper may close the tab at once, and the stock must be released.
  const input = { params: { id: orderId }, keepalive: true }
  const returned = await call('POST /order/order_to_cart/{id}/', input).catch(toOutcome)
  if ('outcome' in returned) {
    if (returned.outcome === 'gone' && isKnownGone(orderId, returned.rejection)) clearOrder(orderId)
    return returned
  }
  const isHere = await adoptCart(queries, orderId, returned)
  void toastUnavailableItems(orderId, returned)
  clearOrder(orderId)
  return { outcome: isHere ? 'returned' : 'elsewhere' }
}

function toOutcome(rejection: Error): { outcome: 'paid' | 'gone'; rejection: Error } {
  if (rejection instanceof ApiError && rejection.status === 409) return { outcome: 'paid', rejection }
  if (rejection instanceof ApiError && rejection.status === 404) return { outcome: 'gone', rejection }
  throw rejection
}

// Without the customer's token a customer's order is a 404: after a log-in it may be found.
function isKnownGone(orderId: string, rejection: Error | undefined): boolean {
  const askedAsCustomer = rejection instanceof ApiError && rejection.sentToken?.key === 'token'
  return askedAsCustomer || Boolean(storage.read('guest')?.orders?.includes(orderId))
}

// The browser may have lost its guest, have a new one with an empty cart, or have logged in or out since.
async function adoptCart(queries: QueryClient, orderId: string, cart: Cart | GuestCart): Promise<boolean> {
  const isCustomer = Boolean(storage.token('token'))
  if (isCustomer && 'guest' in cart) {
    if (unfinishedOrderId() !== orderId) return false
    await mergeCart(queries, cart.guest)
    return true
  }
  const isOurs = 'guest' in cart ? await adoptGuest(cart) : isCustomer
  if (isOurs) await setCart(queries, cart)
  return isOurs
}

async function adoptGuest({ id, guest }: GuestCart): Promise<boolean> {
  const known = storage.read('guest')
  if (known?.id === guest.id) return true
  if (known && (await readCart()).cart_items.length > 0) return false
  const person = { first_name: null, last_name: null, email: null, phone_number: null }
  storage.write('guest', { ...person, ...guest, cart: { id } })
  return true
}
