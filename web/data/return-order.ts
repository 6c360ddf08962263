import type { QueryClient } from '@tanstack/react-query'
import type { Cart, GuestCart } from '../../contract/cart.ts'
import { addItems } from './add-items.ts'
import { readCart } from './cart-calls.ts'
import { cartKey, showCart } from './cart-news.ts'
import { ApiError, call } from './client.ts'
import { readOrder } from './orders.ts'
import { storage } from './storage.ts'
import { tellMissing } from './tell-missing.ts'

/** 'gone': there is nothing to return. What was refused comes along. */
type ReturnOutcome = { outcome: 'returned' } | { outcome: 'paid' | 'gone'; refusal?: Error }

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

/**
 * Returns the order that this browser remembers; one that has ended already is forgotten, its items are where they
 * belong. Whether it has, the shop may be unable to say: then returning it says more.
 * @throws ApiError when the shop refuses or can't be reached
 */
export async function returnLeftover(queries: QueryClient, orderId: string): Promise<ReturnOutcome> {
  const order = await readOrder(orderId).catch(() => undefined)
  if (order?.status !== 'cancelled') return returnOrder(queries, orderId)
  forgetOrder(orderId)
  await queries.invalidateQueries({ queryKey: ['cart'] })
  return { outcome: 'gone' }
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
  const returned = await call('POST /order/order_to_cart/{id}/', { params: { id: orderId } }).catch(refusalOf)
  const isRefused = 'outcome' in returned
  if (!isRefused) {
    void tellMissing(orderId, await takeOver(queries, returned))
  }
  if (!isRefused || returned.outcome === 'gone') forgetOrder(orderId)
  return isRefused ? returned : { outcome: 'returned' }
}

function refusalOf(refusal: Error): { outcome: 'paid' | 'gone'; refusal: Error } {
  if (refusal instanceof ApiError && refusal.status === 409) return { outcome: 'paid', refusal }
  if (refusal instanceof ApiError && refusal.status === 404) return { outcome: 'gone', refusal }
  throw refusal
}

/**
 * Brings what was returned into view. It may lie in another guest's cart: this browser may have forgotten its guest on
 * the way to the payment page, have logged in since, or follow the address of an order of another device. Then the
 * visitor's own cart comes to hold at least as many of each.
 * @returns the cart that holds it now
 */
async function takeOver(queries: QueryClient, cart: Cart | GuestCart): Promise<Cart> {
  const isCustomer = Boolean(storage.token('token'))
  if ('guest' in cart && (isCustomer || storage.read('guest')?.id !== cart.guest.id)) {
    const mine = await readCart()
    const held = new Map(mine.cart_items.map(({ product_id, quantity }) => [product_id, quantity]))
    const lacking = cart.cart_items.map((item) => ({
      ...item,
      quantity: item.quantity - (held.get(item.product_id) ?? 0),
    }))
    await addItems(
      queries,
      lacking.filter(({ quantity }) => quantity > 0),
    )
    return queries.getQueryData<Cart>(cartKey()) ?? mine
  }
  if ('guest' in cart || isCustomer) await showCart(queries, cart)
  return cart
}
