import { useMutation } from '@tanstack/react-query'
import type { PromoFields } from '../../../contract/promo.ts'
import { call } from '../../data/client.ts'
import { searchedPage } from './every-page.ts'
import { type ListQuery, useList, useReload } from './list.ts'

export function usePromos({ search, ...paging }: ListQuery) {
  return useList('promos', { search, ...paging }, (signal) => {
    if (!search) return call('GET /promos/', { query: paging, signal })
    const load = (query: { skip: number; limit: number }) => call('GET /promos/', { query, signal })
    return searchedPage(load, { search, ...paging }, ({ code }) => code)
  })
}

/** Adds a promo, or saves the one with this id. */
export function useSavePromo() {
  const reload = useReload('promos')
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: PromoFields }) =>
      id === undefined
        ? call('POST /promos/', { body })
        : call('PUT /promos/{id}/', { params: { id: String(id) }, body }),
    onSuccess: reload,
  })
}

export function useDeletePromo() {
  const reload = useReload('promos')
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id }: { id: number }) => call('DELETE /promos/{id}/', { params: { id: String(id) } }),
    onSettled: reload,
  })
}
