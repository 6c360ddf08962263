import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/overlay/toaster.tsx'
import { call } from '../client.ts'
import { setCart } from './cart-sync.ts'

/** Merges a guest's cart into the customer's. Toasts what did not fit. */
export async function mergeCart(queries: QueryClient, guest: { id: string }): Promise<void> {
  const { cart, notices } = await call('POST /cart/user/merge/', { body: { guest_id: guest.id } })
  await setCart(queries, cart)
  for (const notice of notices) toast.info(notice, { id: notice })
}
