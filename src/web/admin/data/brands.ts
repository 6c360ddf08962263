import { useMutation, useQuery } from '@tanstack/react-query'
import type { BrandEdit } from '../../../contract/brand.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { everyPage } from './every-page.ts'
import { type ListQuery, useList, useReload } from './list.ts'

export const loadBrands = (query: { skip: number; limit: number }) => call('GET /brands/', { query })

export function useBrands(query: ListQuery) {
  return useList('brands', query, (signal) => call('GET /brands/', { query, signal }))
}

/** All of them, for a choice in a form; a failure is only logged. */
export function useBrandChoices() {
  return useQuery({
    queryKey: ['admin', 'brands', 'all'],
    queryFn: ({ signal }) => everyPage((query) => call('GET /brands/', { query, signal })),
    meta: { silent: true },
  })
}

/** Adds a brand, or saves the one with this id. */
export function useSaveBrand() {
  const reload = useReload('brands', 'products')
  const attempt = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: BrandEdit }) =>
      id === undefined
        ? call('POST /brands/', { body, idempotencyKey: attempt.keyFor(body) })
        : call('PUT /brands/{id}/', { params: { id: String(id) }, body }),
    onError: (error) => attempt.onError(error),
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
