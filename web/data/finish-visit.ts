import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '../../contract/order.ts'
import { openUserCart } from './cart-calls.ts'
import { showCart } from './cart-news.ts'
import { checkoutDraft } from './checkout-draft.ts'
import { ensureGuest, forgetGuest } from './guest.ts'
import { forgetOrder, leftoverOrder } from './return-order.ts'
import { storage } from './storage.ts'

/**
 * Closes the purchase that this browser remembers: a guest becomes a new guest, a customer gets a fresh cart.
 * Only for the order just paid, or one of this guest's, and once: looking at it again later must not take the next
 * cart away.
 */
export async function finishVisit(queries: QueryClient, order: Order): Promise<void> {
  const isGuests = order.user === null && storage.read('guest')?.orders?.includes(order.id)
  if (leftoverOrder() !== order.id && !isGuests) return
  forgetOrder(order.id)
  checkoutDraft.forget()
  await queries.cancelQueries({ queryKey: ['cart'] })
  if (storage.token('token')) return showCart(queries, await openUserCart())
  const guest = storage.read('guest')
  if (guest) forgetGuest(guest)
  const fresh = await ensureGuest()
  await showCart(queries, { id: fresh.cart.id, cart_items: [] })
}
