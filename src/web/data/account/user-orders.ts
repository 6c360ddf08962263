import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Order } from '../../../contract/order.ts'
import { ApiError, call } from '../client.ts'
import { useToken } from '../use-stored.ts'

export function useUserOrders({ skip, limit }: { skip: number; limit: number }) {
  const token = useToken()
  return useQuery({
    queryKey: ['orders', { skip, limit }],
    queryFn: () => call('GET /order/user/', { query: { skip, limit, unpaid_attempts: 'hide' } }),
    enabled: token !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** `null` when the customer has no order with this id. */
export function useUserOrder(id: string, pollInterval: (order: Order | null | undefined) => number | false) {
  const token = useToken()
  return useQuery({
    queryKey: ['order', id, 'own'],
    queryFn: () => call('GET /order/user/{id}/', { params: { id } }).catch(nullIfNotFound),
    refetchInterval: ({ state }) => pollInterval(state.data),
    enabled: token !== undefined,
    staleTime: 0,
  })
}

// 422: not an id.
function nullIfNotFound(error: Error): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}
