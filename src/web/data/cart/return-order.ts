import type { QueryClient } from '@tanstack/react-query'
import type { Cart, GuestCart } from '../../../contract/cart.ts'
import { readOrder } from '../account/orders.ts'
import { ApiError, call } from '../client.ts'
import { storage } from '../storage.ts'
import { readCart } from './cart-calls.ts'
import { setCart } from './cart-sync.ts'
import { mergeCart } from './merge-cart.ts'
import { toastUnavailableItems } from './toast-unavailable-items.ts'

/**
 * 'elsewhere': the items are in the cart that they came from, which is not this browser's. 'gone': there is nothing to
 * return. What was refused comes along.
 */
type ReturnOutcome = { outcome: 'returned' | 'elsewhere' } | { outcome: 'paid' | 'gone'; refusal?: Error }

/**
 * Puts an order's items back into the cart; asking again while it is under way makes no second call.
 * @throws ApiError when the shop refuses or can't be reached
 */
export function returnOrder(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  const running =
    underWay.get(orderId) ?? requestReturn(queries, orderId).finally(() => underWay.delete(orderId))
  underWay.set(orderId, running)
  return running
}

/**
 * Returns the order that this browser remembers; one that has ended already is forgotten, its items are where they
 * belong, unless a guest ordered who has logged in since. Whether it has, the shop may be unable to say: then returning
 * it says more.
 * @throws ApiError when the shop refuses or can't be reached
 */
export async function returnUnfinishedOrder(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  const order = await readOrder(orderId).catch(() => undefined)
  const hasLoggedInSince = order?.guest && storage.token('token')
  if (order?.status !== 'cancelled' || hasLoggedInSince) return returnOrder(queries, orderId)
  clearOrder(orderId)
  await queries.invalidateQueries({ queryKey: ['cart'] })
  return { outcome: 'gone' }
}

/** The order that this browser went to pay for, and has not come back from. */
export function unfinishedOrderId(): string | undefined {
  return storage.read('currentOrder')?.id
}

/** Forgets the remembered order, unless it is another one by now. */
export function clearOrder(orderId: string): void {
  if (unfinishedOrderId() === orderId) storage.forget('currentOrder')
}

const underWay = new Map<string, Promise<ReturnOutcome>>()

async function requestReturn(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  // Whoever cancels at the payment page may close the tab at once: the pieces are for sale again all the same.
  const input = { params: { id: orderId }, keepalive: true }
  const returned = await call('POST /order/order_to_cart/{id}/', input).catch(toOutcome)
  if ('outcome' in returned) {
    if (returned.outcome === 'gone' && isKnownGone(orderId, returned.refusal)) clearOrder(orderId)
    return returned
  }
  const isHere = await adoptCart(queries, orderId, returned)
  void toastUnavailableItems(orderId, returned)
  clearOrder(orderId)
  return { outcome: isHere ? 'returned' : 'elsewhere' }
}

function toOutcome(refusal: Error): { outcome: 'paid' | 'gone'; refusal: Error } {
  if (refusal instanceof ApiError && refusal.status === 409) return { outcome: 'paid', refusal }
  if (refusal instanceof ApiError && refusal.status === 404) return { outcome: 'gone', refusal }
  throw refusal
}

// A customer's order is not there for whoever was not logged in when it was asked for: they may log in again.
function isKnownGone(orderId: string, refusal: Error | undefined): boolean {
  const askedAsCustomer = refusal instanceof ApiError && refusal.sentToken?.key === 'token'
  return askedAsCustomer || Boolean(storage.read('guest')?.orders?.includes(orderId))
}

// The browser may have forgotten its guest on the way to the payment page, or have a new one with nothing in its cart,
// or have logged in or out since. Another device's cart stays as it is.
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
