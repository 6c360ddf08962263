import { useMutation, useQuery } from '@tanstack/react-query'
import type { CategoryEdit } from '../../../contract/category.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { type ListQuery, useList, useReload } from './list.ts'
import { loadAllPages } from './load-all-pages.ts'

export const loadCategories = (query: { skip: number; limit: number }) => call('GET /category/', { query })

export function useCategories(query: ListQuery) {
  return useList('categories', query, (signal) => call('GET /category/', { query, signal }))
}

export function useAllCategories() {
  return useQuery({
    queryKey: ['admin', 'categories', 'all'],
    queryFn: ({ signal }) => loadAllPages((query) => call('GET /category/', { query, signal })),
    meta: { silent: true },
  })
}

export function useSaveCategory() {
  const reload = useReload('categories', 'products')
  const idempotency = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: CategoryEdit }) =>
      id === undefined
        ? call('POST /category/', { body, idempotencyKey: idempotency.keyFor(body) })
        : call('PUT /category/{id}/', { params: { id: String(id) }, body }),
    onError: (error) => idempotency.onError(error),
    onSettled: reload,
  })
}

export function useDeleteCategory() {
  const reload = useReload('categories')
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id }: { id: number }) => call('DELETE /category/{id}/', { params: { id: String(id) } }),
    onSettled: reload,
  })
}
