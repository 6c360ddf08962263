import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { logInBody } from '../../contract/account.ts'
import { toast } from '../ui/toaster.tsx'
import { storeProfile } from './account.ts'
import { openUserCart } from './cart-calls.ts'
import { showCart } from './cart-news.ts'
import { ApiError, call } from './client.ts'
import { forgetGuest } from './guest.ts'
import { endSession, forgetCustomer } from './log-out.ts'
import { showError } from './show-error.ts'
import { storage } from './storage.ts'

/** Logs a customer in, with cart, wishlist and profile, and brings the guest's cart along. */
export function useLogIn() {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (body: z.output<typeof logInBody>) => {
      const { access_token } = await call('POST /users/login/', { body, isAnonymous: true })
      storage.keepToken('token', access_token)
      await settleIn(queries).catch((error) => {
        endSession()
        forgetCustomer()
        throw error
      })
    },
  })
}

async function settleIn(queries: QueryClient): Promise<void> {
  await showCart(queries, await openUserCart())
  await openWishlist(queries).catch((error) => showError(error, 'Failed to initialize wishlist'))
  storeProfile(queries, await call('GET /users/me/', {}))
  await mergeGuestCart(queries).catch(showError)
}

async function openWishlist(queries: QueryClient): Promise<void> {
  const wishlist = await call('POST /wishlist/', {})
  storage.write('wishlist', { id: wishlist.id })
  queries.setQueryData(['wishlist'], wishlist)
}

// A merge that fails keeps the guest, whose cart comes along with the next log-in.
async function mergeGuestCart(queries: QueryClient): Promise<void> {
  const guest = storage.read('guest')
  if (!guest) return
  const merged = await call('POST /cart/user/merge/', { body: { guest_id: guest.id } }).catch(unlessSweptAway)
  forgetGuest(guest)
  queries.removeQueries({ queryKey: ['cart', 'guest'] })
  if (!merged) return
  await showCart(queries, merged.cart)
  for (const notice of merged.notices) toast.info(notice, { id: notice })
}

function unlessSweptAway(error: Error): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}
