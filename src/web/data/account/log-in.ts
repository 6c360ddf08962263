import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { logInBody } from '../../../contract/account.ts'
import { findOrCreateUserCart } from '../cart/cart-calls.ts'
import { setCart } from '../cart/cart-sync.ts'
import { clearGuest } from '../cart/guest.ts'
import { mergeCart } from '../cart/merge-cart.ts'
import { ApiError, call } from '../client.ts'
import { showError } from '../show-error.ts'
import { storage } from '../storage.ts'
import { saveProfile } from './account.ts'
import { endSession } from './log-out.ts'
import { findOrCreateWishlist } from './wishlist.ts'

/** Logs a customer in, with cart, wishlist and profile, and brings the guest's cart along. */
export function useLogIn() {
  const queries = useQueryClient()
  return useMutation({
    meta: { fallback: 'Login failed. Please try again.' },
    mutationFn: async (body: z.output<typeof logInBody>) => {
      const { access_token } = await call('POST /users/login/', { body, isAnonymous: true })
      storage.writeToken('token', access_token)
      await loadSession(queries).catch((error) => {
        endSession()
        storage.clearSession('token')
        throw error
      })
    },
  })
}

async function loadSession(queries: QueryClient): Promise<void> {
  // Each has ended before one that failed ends the log-in: none is remembered by a browser that has let the customer go.
  const [cart, wishlist, me] = await Promise.allSettled([
    findOrCreateUserCart(),
    findOrCreateWishlist(),
    call('GET /users/me/', {}),
  ])
  if (cart.status === 'rejected') throw cart.reason
  if (me.status === 'rejected') throw me.reason
  // First of all: what was loaded for another customer goes with it.
  saveProfile(queries, me.value)
  await setCart(queries, cart.value)
  if (wishlist.status === 'fulfilled') queries.setQueryData(['wishlist'], wishlist.value)
  else showError(wishlist.reason, 'Failed to initialize wishlist')
  await mergeGuestCart(queries).catch(showError)
}

// A merge that fails keeps the guest, whose cart comes along with the next log-in.
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
