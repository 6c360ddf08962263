import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Order } from '../../../contract/order.ts'
import { ApiError, call } from '../client.ts'
import { useToken } from '../use-stored.ts'

/** One page of the customer's orders, newest first. */
export function useUserOrders({ skip, limit }: { skip: number; limit: number }) {
  const token = useToken()
  return useQuery({
    queryKey: ['orders', { skip, limit }],
    queryFn: () => call('GET /order/user/', { query: { skip, limit } }),
    enabled: token !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One of the customer's orders, `null` when there is none with this id; looked at again as often as `every` says. */
export function useUserOrder(id: string, every: (order: Order | null | undefined) => number | false) {
  const token = useToken()
  return useQuery({
    queryKey: ['order', id, 'own'],
    queryFn: () => call('GET /order/user/{id}/', { params: { id } }).catch(nullIfNotFound),
    refetchInterval: ({ state }) => every(state.data),
    enabled: token !== undefined,
    staleTime: 0,
  })
}

// What is no id at all is refused as such: to who asks it is missing all the same.
function nullIfNotFound(error: Error): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}
