import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '../../../contract/order.ts'
import { storage } from '../storage.ts'
import { findOrCreateUserCart, readCart } from './cart-calls.ts'
import { setCart } from './cart-sync.ts'
import { checkoutDraft } from './checkout-draft.ts'
import { clearGuest, ensureGuest } from './guest.ts'
import { clearOrder, unfinishedOrderId } from './return-order.ts'

/**
 * Closes the purchase that this browser remembers: a guest becomes a new guest, a customer gets a fresh cart.
 * Only for the order just paid, or one of this guest's, and once: looking at it again later must not take the next
 * cart away.
 * @param mayFail its payment is under way: its items may come back to the guest who has ordered them
 */
export async function resetAfterOrder(
  queries: QueryClient,
  order: Order,
  { mayFail }: { mayFail: boolean },
): Promise<void> {
  const isLeftover = unfinishedOrderId() === order.id
  const isGuests = order.user === null && storage.read('guest')?.orders?.includes(order.id)
  if (!isLeftover && (mayFail || !isGuests)) return
  if (!isLeftover && (await readCart()).cart_items.length > 0) return
  clearOrder(order.id)
  checkoutDraft.forget()
  if (mayFail) return queries.invalidateQueries({ queryKey: ['cart'] })
  await queries.cancelQueries({ queryKey: ['cart'] })
  if (storage.token('token')) return setCart(queries, await findOrCreateUserCart())
  const guest = storage.read('guest')
  if (guest) clearGuest(guest)
  const fresh = await ensureGuest()
  await setCart(queries, { id: fresh.cart.id, cart_items: [] })
}
