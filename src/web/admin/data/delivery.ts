import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeliveryMethod } from '../../../contract/delivery/delivery-method.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { useReload } from './list.ts'

export function useDeliveryMethods() {
  return useQuery({
    queryKey: ['admin', 'delivery'],
    queryFn: ({ signal }) => call('GET /admin/delivery/methods/', { signal }),
    meta: { refetchErrors: 'shown' },
  })
}

export function useHolidayRegions() {
  return useQuery({
    queryKey: ['admin', 'holiday-regions'],
    queryFn: ({ signal }) => call('GET /admin/delivery/holiday-regions/', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
}

/** @param shown the method that the form loaded; undefined for a new one */
export function useSaveMethod(shown: DeliveryMethod | undefined) {
  const reload = useReload('delivery', 'settings')
  const withKey = useIdempotencyKey()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: DeliveryMethod) => {
      const { key, ...fields } = body
      return shown
        ? call('PUT /delivery/methods/{key}/', { params: { key }, body: { ...fields, shown } })
        : withKey(body, (idempotencyKey) => call('POST /delivery/methods/', { body, idempotencyKey }))
    },
    onSettled: reload,
  })
}

export function useDeleteMethod() {
  const reload = useReload('delivery', 'settings')
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ key }: DeliveryMethod) => call('DELETE /delivery/methods/{key}/', { params: { key } }),
    onSettled: reload,
  })
}
