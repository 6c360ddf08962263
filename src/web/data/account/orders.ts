import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { createGuestOrder, createUserOrder } from '../../../contract/checkout.ts'
import type { Order } from '../../../contract/order.ts'
import { useIdempotencyKey } from '../cart/use-idempotency-key.ts'
import { ApiError, call } from '../client.ts'
import { type StoredGuest, storage } from '../storage.ts'

export type OrderBody = z.input<typeof createGuestOrder.body> | z.input<typeof createUserOrder.body>
type PlacedOrder = z.output<typeof createGuestOrder.response>

const MAX_RETRIES = 3

/** Places the order and redirects to the payment page. Retries share an idempotency key, so they place one order. */
export function usePlaceOrder() {
  const withKey = useIdempotencyKey()
  return useMutation({
    retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < MAX_RETRIES,
    mutationFn: (body: OrderBody): Promise<PlacedOrder> =>
      withKey(body, (idempotencyKey) =>
        'guest_id' in body
          ? call('POST /order/guestcreate/', { body, idempotencyKey })
          : call('POST /order/usercreate/', { body, idempotencyKey }),
      ),
    onSuccess: ({ order, url }, body) => {
      storage.write('currentOrder', { id: order.id })
      if ('guest' in body) saveGuest(body.guest, order.id)
      location.assign(url)
    },
  })
}

export function useOrder(id: string, pollInterval: (order: Order | undefined) => number | false) {
  return useQuery({
    queryKey: ['order', id],
    queryFn: () => readOrder(id),
    refetchInterval: ({ state }) => pollInterval(state.data),
    // The page shows the error.
    meta: { silent: true },
  })
}

/** @throws ApiError */
export function readOrder(id: string): Promise<Order> {
  return storage.token('token') ? readUserOrder(id) : readGuestOrder(id)
}

// A customer may have ordered as a guest before logging in.
function readUserOrder(id: string): Promise<Order> {
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
