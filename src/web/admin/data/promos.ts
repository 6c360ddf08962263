import { useMutation } from '@tanstack/react-query'
import type { PromoEdit } from '../../../contract/promo.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { type ListQuery, useList, useReload } from './list.ts'

export const loadPromos = (query: { skip: number; limit: number }) => call('GET /promos/', { query })

export function usePromos(query: ListQuery) {
  return useList('promos', query, (signal) => call('GET /promos/', { query, signal }))
}

export function useSavePromo() {
  const reload = useReload('promos')
  const idempotency = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: PromoEdit }) =>
      id === undefined
        ? call('POST /promos/', { body, idempotencyKey: idempotency.keyFor(body) })
        : call('PUT /promos/{id}/', { params: { id: String(id) }, body }),
    onError: (error) => idempotency.onError(error),
    onSettled: reload,
  })
}

export function useDeletePromo() {
  const reload = useReload('promos')
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id }: { id: number }) => call('DELETE /promos/{id}/', { params: { id: String(id) } }),
    onSettled: reload,
  })
}
