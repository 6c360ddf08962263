import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '../../../contract/order.ts'
import { storage } from '../storage.ts'
import { findOrCreateUserCart, readCart } from './cart-calls.ts'
import { setCart } from './cart-sync.ts'
import { checkoutDraft } from './checkout-draft.ts'
import { clearGuest, ensureGuest } from './guest.ts'
import { clearOrder, unfinishedOrderId } from './return-order.ts'

/**
 * Gives the browser a new guest, or the customer a new cart. Only for the order just paid or one of this guest's: a later
 * look at the order must not drop the next cart.
 * @param mayFail the payment is pending: the items may return to the guest's cart
 */
export async function resetAfterOrder(
  queries: QueryClient,
  order: Order,
  { mayFail }: { mayFail: boolean },
): Promise<void> {
  const isUnfinished = unfinishedOrderId() === order.id
  const isOfGuest = order.user === null && storage.read('guest')?.orders?.includes(order.id)
  if (!isUnfinished && (mayFail || !isOfGuest)) return
  if (!isUnfinished && (await readCart()).cart_items.length > 0) return
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
