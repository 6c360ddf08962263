import { useMutation, useQuery } from '@tanstack/react-query'
import type { BrandEdit } from '../../../contract/brand.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { type ListQuery, useList, useReload } from './list.ts'
import { loadAllPages } from './load-all-pages.ts'

export const loadBrands = (query: { skip: number; limit: number }) => call('GET /brands/', { query })

export function useBrands(query: ListQuery) {
  return useList('brands', query, (signal) => call('GET /brands/', { query, signal }))
}

export function useAllBrands() {
  return useQuery({
    queryKey: ['admin', 'brands', 'all'],
    queryFn: ({ signal }) => loadAllPages((query) => call('GET /brands/', { query, signal })),
    meta: { silent: true },
  })
}

export function useSaveBrand() {
  const reload = useReload('brands', 'products')
  const idempotency = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: BrandEdit }) =>
      id === undefined
        ? call('POST /brands/', { body, idempotencyKey: idempotency.keyFor(body) })
        : call('PUT /brands/{id}/', { params: { id: String(id) }, body }),
    onError: (error) => idempotency.onError(error),
    onSettled: reload,
  })
}

export function useDeleteBrand() {
  const reload = useReload('brands')
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id }: { id: number }) => call('DELETE /brands/{id}/', { params: { id: String(id) } }),
    onSettled: reload,
  })
}
