import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { DetailsCorrection, TrackingCorrection } from '../../../contract/admin/order-corrections.ts'
import type { refundBody } from '../../../contract/admin/order-money.ts'
import type { ShipOrderBody } from '../../../contract/admin/ship-order.ts'
import type { deliverOrder, readyOrder } from '../../../contract/delivery/collect.ts'
import type { NewPromise } from '../../../contract/delivery/new-promise.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { useList, useReload } from './list.ts'

export const ORDER_FILTERS = [
  'code',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'status',
  'payment_method',
  'payment_status',
  'min_created_at',
  'max_created_at',
  'trouble',
  'to_ship',
  'to_engrave',
  'nothing_to_send',
  'due',
] as const

export type OrderFilters = Record<(typeof ORDER_FILTERS)[number], string>

/** Searched when any filter is given, else the plain list. */
export function useOrders(
  filters: OrderFilters,
  { sort, ...slice }: { skip: string; limit: string; sort: string },
) {
  const paging = sort ? { ...slice, sort } : slice
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim()))
  const isSearch = Object.keys(given).length > 0
  return useList('orders', { ...given, ...paging }, (signal) =>
    isSearch
      ? call('GET /order/search/', { query: { ...given, ...paging }, signal })
      : call('GET /order/', { query: paging, signal }),
  )
}

export function useAdminOrder(id: string) {
  return useQuery({ ...adminOrderQuery(id), enabled: id !== '' })
}

/** @returns a function that reads the order as it is stored now */
export function useFreshOrder(id: string) {
  const queries = useQueryClient()
  return () => queries.fetchQuery(adminOrderQuery(id))
}

function adminOrderQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: ({ signal }) => call('GET /order/{id}/', { params: { id }, signal }),
    staleTime: 0,
  })
}

export function useShipOrder() {
  const withKey = useIdempotencyKey()
  return useOrderChange(
    (body: ShipOrderBody) =>
      withKey(body, (idempotencyKey) => call('POST /shipping/ship_order', { body, idempotencyKey })),
    { silent: true },
  )
}

export function useRefundOrder(id: string) {
  const withKey = useIdempotencyKey()
  return useOrderChange(
    (body: z.input<typeof refundBody>) =>
      withKey(body, (idempotencyKey) =>
        call('POST /order/{id}/refund/', { params: { id }, body, idempotencyKey }),
      ),
    { silent: true },
  )
}

export function useCancelOrder(id: string) {
  return useOrderChange((body: { reason: string; keep_rest: boolean }) =>
    call('POST /order/{id}/cancel/', { params: { id }, body }),
  )
}

/** @returns a mutation: true starts packing, false takes it back */
export function useMarkPacking(id: string) {
  return useOrderChange((isStart: boolean) =>
    isStart
      ? call('POST /order/{id}/start-packing/', { params: { id } })
      : call('POST /order/{id}/stop-packing/', { params: { id } }),
  )
}

export function useDeliverOrder(id: string) {
  return useOrderChange(
    (body: z.input<typeof deliverOrder.body>) => call('POST /order/{id}/deliver/', { params: { id }, body }),
    { silent: true },
  )
}

export function useReadyOrder(id: string) {
  return useOrderChange(
    (body: z.input<typeof readyOrder.body>) => call('POST /order/{id}/ready/', { params: { id }, body }),
    { silent: true },
  )
}

export function usePromiseAnew(id: string) {
  return useOrderChange(
    (body: NewPromise) => call('POST /order/{id}/new-promise/', { params: { id }, body }),
    { silent: true },
  )
}

export function useCorrectDetails(id: string) {
  return useOrderChange((body: DetailsCorrection) =>
    call('PUT /order/{id}/details/', { params: { id }, body }),
  )
}

export function useCorrectTracking(id: string) {
  return useOrderChange((body: TrackingCorrection) =>
    call('PUT /order/{id}/tracking/', { params: { id }, body }),
  )
}

export function useAcceptPayment(id: string) {
  return useOrderChange((body: { trouble: string | null }) =>
    call('POST /order/{id}/accept-payment/', { params: { id }, body }),
  )
}

export function useResolvePaymentIssue(id: string) {
  return useOrderChange((body: { trouble: string }) =>
    call('POST /order/{id}/payment-seen/', { params: { id }, body }),
  )
}

export function useAddOrderNote(id: string) {
  const withKey = useIdempotencyKey()
  return useOrderChange((body: { text: string }) =>
    withKey(body, (idempotencyKey) =>
      call('POST /order/{id}/notes/', { params: { id }, body, idempotencyKey }),
    ),
  )
}

export function useResendConfirmation(id: string) {
  return useOrderChange(() => call('POST /order/{id}/resend/', { params: { id } }))
}

// The response is the changed order. After an error the order is reloaded: it may have changed meanwhile.
function useOrderChange<T>(change: (input: T) => Promise<AdminOrder>, meta: { silent?: boolean } = {}) {
  const queries = useQueryClient()
  const reload = useReload('orders', 'products', 'stock', 'dashboard', 'emails')
  return useMutation({
    meta,
    mutationFn: change,
    onSuccess: (order) => {
      queries.setQueryData(['admin', 'order', order.id], order)
      void reload()
    },
    onError: async () => {
      void reload()
      await queries.invalidateQueries({ queryKey: ['admin', 'order'] })
      await queries.invalidateQueries({ queryKey: ['admin', 'shipment'] })
    },
  })
}
