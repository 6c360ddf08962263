import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { logInBody } from '../../../contract/account.ts'
import { findOrCreateUserCart } from '../cart/cart-calls.ts'
import { showCart } from '../cart/cart-sync.ts'
import { forgetGuest } from '../cart/guest.ts'
import { mergeCart } from '../cart/merge-cart.ts'
import { ApiError, call } from '../client.ts'
import { showError } from '../show-error.ts'
import { storage } from '../storage.ts'
import { storeProfile } from './account.ts'
import { endSession } from './log-out.ts'
import { findOrCreateWishlist } from './wishlist.ts'

/** Logs a customer in, with cart, wishlist and profile, and brings the guest's cart along. */
export function useLogIn() {
  const queries = useQueryClient()
  return useMutation({
    meta: { fallback: 'Login failed. Please try again.' },
    mutationFn: async (body: z.output<typeof logInBody>) => {
      const { access_token } = await call('POST /users/login/', { body, isAnonymous: true })
      storage.keepToken('token', access_token)
      await settleIn(queries).catch((error) => {
        endSession()
        storage.forgetSession('token')
        throw error
      })
    },
  })
}

async function settleIn(queries: QueryClient): Promise<void> {
  // Each has ended before one that failed ends the log-in: none is remembered by a browser that has let the customer go.
  const [cart, wishlist, me] = await Promise.allSettled([
    findOrCreateUserCart(),
    findOrCreateWishlist(),
    call('GET /users/me/', {}),
  ])
  if (cart.status === 'rejected') throw cart.reason
  if (me.status === 'rejected') throw me.reason
  // First of all: what was loaded for another customer goes with it.
  storeProfile(queries, me.value)
  await showCart(queries, cart.value)
  if (wishlist.status === 'fulfilled') queries.setQueryData(['wishlist'], wishlist.value)
  else showError(wishlist.reason, 'Failed to initialize wishlist')
  await bringGuestAlong(queries).catch(showError)
}

// A merge that fails keeps the guest, whose cart comes along with the next log-in.
async function bringGuestAlong(queries: QueryClient): Promise<void> {
  const guest = storage.read('guest')
  if (!guest) return
  await mergeCart(queries, guest).catch(unlessSweptAway)
  forgetGuest(guest)
  queries.removeQueries({ queryKey: ['cart', 'guest'] })
}

function unlessSweptAway(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
