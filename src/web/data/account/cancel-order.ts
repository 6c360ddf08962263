import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '../../../contract/order.ts'
import { useIdempotencyKey } from '../cart/use-idempotency-key.ts'
import { ApiError, call } from '../client.ts'
import { storage } from '../storage.ts'

type OwnOrder = Pick<Order, 'id' | 'guest'>

/** As `readOrder` reads it: a customer may have ordered as a guest before logging in. @throws ApiError */
export function cancelOrder({ id, guest }: OwnOrder, idempotencyKey: string): Promise<Order> {
  const options = { params: { id }, idempotencyKey }
  // The page has it: the link was open, or it was typed.
  const body = guest ? { email: guest.email } : {}
  const cancelAsGuest = () => call('POST /order/guest/{id}/cancel/', { ...options, body })
  if (!storage.token('token')) return cancelAsGuest()
  return call('POST /order/user/{id}/cancel/', options).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return cancelAsGuest()
    throw error
  })
}

export function useCancelOrder(order: OwnOrder) {
  const { id } = order
  const queries = useQueryClient()
  const withKey = useIdempotencyKey()
  const reload = () =>
    Promise.all([['order', id], ['orders']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: () => withKey({ id }, (idempotencyKey) => cancelOrder(order, idempotencyKey)),
    // An order that was opened with its e-mail address is not read again without it.
    onSuccess: (cancelled) => queries.setQueryData(['order', id], cancelled),
    // After an error, too: it may have been packed, shipped or cancelled meanwhile.
    onSettled: reload,
  })
}
