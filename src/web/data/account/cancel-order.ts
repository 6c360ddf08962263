import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '../../../contract/order.ts'
import { useIdempotencyKey } from '../cart/use-idempotency-key.ts'
import { ApiError, call } from '../client.ts'
import { storage } from '../storage.ts'

/** As `readOrder` reads it: a customer may have ordered as a guest before logging in. @throws ApiError */
export function cancelOrder(id: string, idempotencyKey: string): Promise<Order> {
  const options = { params: { id }, idempotencyKey }
  const cancelAsGuest = () => call('POST /order/guest/{id}/cancel/', options)
  if (!storage.token('token')) return cancelAsGuest()
  return call('POST /order/user/{id}/cancel/', options).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return cancelAsGuest()
    throw error
  })
}

export function useCancelOrder(id: string) {
  const queries = useQueryClient()
  const withKey = useIdempotencyKey()
  const reload = () =>
    Promise.all([['order', id], ['orders']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: () => withKey({ id }, (idempotencyKey) => cancelOrder(id, idempotencyKey)),
    // After an error, too: it may have been packed, shipped or cancelled meanwhile.
    onSettled: reload,
  })
}
