import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { bulkChange, bulkSelection } from '../../../../contract/admin/products/bulk-edit.ts'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { call } from '../../../data/client.ts'
import { useReload } from '../list.ts'

export type Selected = z.input<typeof bulkSelection>
export type WantedChange = z.input<typeof bulkChange>
export type WantedEdit = { selection: Selected; change: WantedChange }

export const PREVIEW_PAGE = 25

export function useBulkPreview(edit: WantedEdit, skip: number) {
  const query = { skip, limit: PREVIEW_PAGE }
  return useQuery({
    queryKey: ['admin', 'bulk-preview', edit, skip],
    queryFn: ({ signal }) => call('POST /admin/products/bulk-edit/preview/', { body: edit, query, signal }),
    placeholderData: keepPreviousData,
    // What the owner has seen is not replaced.
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  })
}

export function useApplyBulkEdit() {
  const reload = useReload('products', 'collections', 'stock', 'dashboard', 'bulk-preview')
  const withKey = useIdempotencyKey()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: WantedEdit & { version: string }) =>
      withKey(body, (idempotencyKey) => call('POST /admin/products/bulk-edit/', { body, idempotencyKey })),
    onSettled: reload,
  })
}

export function useUndoBulkEdit() {
  const reload = useReload('products', 'collections', 'stock', 'dashboard', 'log')
  const withKey = useIdempotencyKey()
  return useMutation({
    meta: { fallback: 'Failed to undo' },
    mutationFn: (body: { batch_id: number }) =>
      withKey(body, (idempotencyKey) =>
        call('POST /admin/products/bulk-edit/undo/', { body, idempotencyKey }),
      ),
    onSettled: reload,
  })
}
