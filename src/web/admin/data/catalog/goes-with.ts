import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../data/client.ts'

const keyOf = (id: string) => ['admin', 'goes-with', id]

export function useGoesWith(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('GET /admin/products/{id}/goes-with/', { params: { id }, signal }),
    // The form keeps its initial values.
    gcTime: 0,
    meta: { silent: true },
  })
}

export function useSaveGoesWith(id: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (product_ids: string[]) =>
      call('PUT /admin/products/{id}/goes-with/', { params: { id }, body: { product_ids } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  })
}
