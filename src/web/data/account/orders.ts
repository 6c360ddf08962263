import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { createGuestOrder, createUserOrder } from '../../../contract/checkout.ts'
import type { Order } from '../../../contract/order.ts'
import { useIdempotencyKey } from '../cart/use-idempotency-key.ts'
import { ApiError, call } from '../client.ts'
import { type StoredGuest, storage } from '../storage.ts'

export type OrderBody = z.input<typeof createGuestOrder.body> | z.input<typeof createUserOrder.body>
type PlacedOrder = z.output<typeof createGuestOrder.response>

const TRIES_WHEN_LOST = 3

/**
 * Orders the cart and hands the browser over to the payment page.
 * Pressing twice, or trying again after a lost answer, is one attempt and so one order.
 */
export function usePlaceOrder() {
  const attempt = useIdempotencyKey()
  return useMutation({
    // Its answer may be all that was lost: with the same key, asking again gets it and orders nothing twice.
    retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < TRIES_WHEN_LOST,
    mutationFn: async (body: OrderBody): Promise<PlacedOrder> => {
      const idempotencyKey = attempt.keyFor(body)
      return 'guest_id' in body
        ? call('POST /order/guestcreate/', { body, idempotencyKey })
        : call('POST /order/usercreate/', { body, idempotencyKey })
    },
    onSuccess: ({ order, url }, body) => {
      storage.write('currentOrder', { id: order.id })
      if ('guest' in body) saveGuest(body.guest, order.id)
      location.assign(url)
    },
    onError: attempt.judge,
  })
}

/** An order of this browser's customer or of any guest who knows its id; looked at again as often as `every` says. */
export function useOrder(id: string, every: (order: Order | undefined) => number | false) {
  return useQuery({
    queryKey: ['order', id],
    queryFn: () => readOrder(id),
    refetchInterval: ({ state }) => every(state.data),
  })
}

/** An order as whoever uses this browser may see it. @throws ApiError */
export function readOrder(id: string): Promise<Order> {
  return storage.token('token') ? readOwnOrder(id) : readGuestOrder(id)
}

// A customer may have ordered as a guest before logging in.
function readOwnOrder(id: string): Promise<Order> {
  return call('GET /order/user/{id}/', { params: { id } }).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return readGuestOrder(id)
    throw error
  })
}

function readGuestOrder(id: string): Promise<Order> {
  return call('GET /order/guest/{id}/', { params: { id } })
}

function saveGuest(
  person: Pick<StoredGuest, 'first_name' | 'last_name' | 'email' | 'phone_number'>,
  orderId: string,
): void {
  const guest = storage.read('guest')
  if (guest) storage.write('guest', { ...guest, ...person, orders: [...(guest.orders ?? []), orderId] })
}
