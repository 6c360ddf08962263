import type { QueryClient } from '@tanstack/react-query'
import type { Cart } from '../../../contract/cart.ts'
import { storage } from '../storage.ts'

/** Whose cart this browser shows: the customer's with a token, else the guest's. */
export function cartOwner(): 'user' | 'guest' {
  return storage.token('token') ? 'user' : 'guest'
}

/** The name under which the visitor's cart is kept in memory. */
function cartKey(): readonly ['cart', 'user' | 'guest'] {
  return ['cart', cartOwner()]
}

/** Puts a cart that the server answered in place of the one in view, here and in other tabs. */
export async function setCart(queries: QueryClient, cart: Cart): Promise<void> {
  // A reading still under way is older than this answer and must not come after it.
  await queries.cancelQueries({ queryKey: ['cart'] })
  const whole = { ...cart, cart_items: cart.cart_items.filter(({ quantity }) => quantity > 0) }
  queries.setQueryData(cartKey(), whole)
  channel?.postMessage('cart')
}

/** Loads the cart again when another tab has changed it, or whose it is; returns the way to stop. */
export function syncCartTabs(queries: QueryClient): () => void {
  const reload = () => void queries.invalidateQueries({ queryKey: ['cart'] })
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || CART_OWNER_KEYS.includes(key)) reload()
  }
  channel?.addEventListener('message', reload)
  window.addEventListener('storage', onStorage)
  return () => {
    channel?.removeEventListener('message', reload)
    window.removeEventListener('storage', onStorage)
  }
}

const CART_OWNER_KEYS = ['guest', 'token', 'userCart']

const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? undefined : new BroadcastChannel('cart')
