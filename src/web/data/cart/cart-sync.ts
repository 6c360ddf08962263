import type { QueryClient } from '@tanstack/react-query'
import type { Cart } from '../../../contract/cart.ts'
import { storage } from '../storage.ts'

export function cartOwner(): 'user' | 'guest' {
  return storage.token('token') ? 'user' : 'guest'
}

function cartKey(): readonly ['cart', 'user' | 'guest'] {
  return ['cart', cartOwner()]
}

/** Caches the cart of a response, and lets other tabs reload theirs. */
export async function setCart(queries: QueryClient, cart: Cart): Promise<void> {
  // A pending read may be older than this response, or the answer to a change of another tab that it lacks.
  const isReading = queries.isFetching({ queryKey: ['cart'] }) > 0
  await queries.cancelQueries({ queryKey: ['cart'] })
  const withoutEmptyLines = { ...cart, cart_items: cart.cart_items.filter(({ quantity }) => quantity > 0) }
  forgetOldQuotes(queries)
  queries.setQueryData(cartKey(), withoutEmptyLines)
  channel?.postMessage('cart')
  if (isReading) void queries.invalidateQueries({ queryKey: ['cart'] })
}

/** A quote may have been read after the next change. */
function forgetOldQuotes(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['quote'], type: 'inactive' })
}

/** Reloads the cart when another tab has changed it or its owner, or has ordered. Returns the unsubscribe function. */
export function syncCartTabs(queries: QueryClient): () => void {
  const reload = async () => {
    // The first read would be reused, and may be older than the change.
    await queries.cancelQueries({ queryKey: ['cart'] })
    forgetOldQuotes(queries)
    await queries.invalidateQueries({ queryKey: ['cart'] })
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || CART_KEYS.includes(key)) void reload()
  }
  channel?.addEventListener('message', reload)
  window.addEventListener('storage', onStorage)
  return () => {
    channel?.removeEventListener('message', reload)
    window.removeEventListener('storage', onStorage)
  }
}

/** Its owner, and the order that took its pieces. */
const CART_KEYS = ['guest', 'token', 'userCart', 'currentOrder']

const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? undefined : new BroadcastChannel('cart')
