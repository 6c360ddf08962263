import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { logInBody } from '../../../contract/account.ts'
import type { Wishlist } from '../../../contract/wishlist.ts'
import { findOrCreateUserCart } from '../cart/cart-calls.ts'
import { setCart } from '../cart/cart-sync.ts'
import { clearGuest } from '../cart/guest.ts'
import { mergeCart } from '../cart/merge-cart.ts'
import { ApiError, call, isClientError } from '../client.ts'
import { showError } from '../show-error.ts'
import { storage } from '../storage.ts'
import { saveProfile } from './account.ts'
import { revokeSession } from './log-out.ts'
import { findOrCreateWishlist } from './wishlist.ts'

/** Logs in, loads cart, wishlist and profile, and merges the guest's cart. */
export function useLogIn() {
  const queries = useQueryClient()
  return useMutation({
    meta: { fallback: 'Login failed. Please try again.' },
    mutationFn: async (body: z.output<typeof logInBody>) => {
      const { access_token } = await call('POST /users/login/', { body, isAnonymous: true })
      storage.writeToken('token', access_token)
      await loadSession(queries).catch((error) => {
        revokeSession()
        storage.clearSession('token')
        throw error
      })
    },
  })
}

async function loadSession(queries: QueryClient): Promise<void> {
  // All settle before a failure ends the session: a later response would be stored for a customer who is logged out.
  const [cart, wishlist, me] = await Promise.allSettled([
    findOrCreateUserCart(),
    findOrCreateWishlist(),
    call('GET /users/me/', {}),
  ])
  if (cart.status === 'rejected') throw cart.reason
  if (me.status === 'rejected') throw me.reason
  // First: it drops what was loaded for another customer.
  saveProfile(queries, me.value)
  await setCart(queries, cart.value)
  if (wishlist.status === 'fulfilled')
    queries.setQueryData(['wishlist'], await addHearts(wishlist.value).catch(() => wishlist.value))
  else showError(wishlist.reason, 'Failed to initialize wishlist')
  await mergeGuestCart(queries).catch(showError)
}

/** What a visitor liked before the log-in. Products that are gone are left out. */
async function addHearts(wishlist: Wishlist): Promise<Wishlist> {
  let latest = wishlist
  for (const product_id of storage.read('hearts')?.products ?? []) {
    const body = { wishlist_id: wishlist.id, product_id }
    latest = await call('POST /wishlist/addtowishlist/', { body }).catch((error) => {
      if (isClientError(error)) return latest
      throw error
    })
  }
  storage.forget('hearts')
  return latest
}

// A failed merge keeps the guest: the next log-in tries again.
async function mergeGuestCart(queries: QueryClient): Promise<void> {
  const guest = storage.read('guest')
  if (!guest) return
  await mergeCart(queries, guest).catch(ignoreNotFound)
  clearGuest(guest)
  queries.removeQueries({ queryKey: ['cart', 'guest'] })
}

function ignoreNotFound(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
