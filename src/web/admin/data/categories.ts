import { useMutation, useQuery } from '@tanstack/react-query'
import type { CategoryEdit } from '../../../contract/category.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { everyPage } from './every-page.ts'
import { type ListQuery, useList, useReload } from './list.ts'

export const loadCategories = (query: { skip: number; limit: number }) => call('GET /category/', { query })

export function useCategories(query: ListQuery) {
  return useList('categories', query, (signal) => call('GET /category/', { query, signal }))
}

/** All of them, for a choice in a form; a failure is only logged. */
export function useCategoryChoices() {
  return useQuery({
    queryKey: ['admin', 'categories', 'all'],
    queryFn: ({ signal }) => everyPage((query) => call('GET /category/', { query, signal })),
    meta: { silent: true },
  })
}

/** Adds a category, or saves the one with this id. */
export function useSaveCategory() {
  const reload = useReload('categories', 'products')
  const attempt = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: CategoryEdit }) =>
      id === undefined
        ? call('POST /category/', { body, idempotencyKey: attempt.keyFor(body) })
        : call('PUT /category/{id}/', { params: { id: String(id) }, body }),
    onError: (error) => attempt.onError(error),
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
