import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import type { approveBody, inspectBody } from '../../../contract/returns/return-action-bodies.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { call } from '../../data/client.ts'
import { uploadReturnLabel } from './files.ts'
import { useList, useReload } from './list.ts'

export const RETURN_FILTERS = ['state', 'due'] as const

export function useReturns(query: Record<string, string>) {
  return useList('returns', query, (signal) => call('GET /returns/', { query, signal }))
}

/** How many wait for an answer. */
export function useWaitingReturns(): number {
  const { data } = useQuery({
    queryKey: ['admin', 'returns', 'waiting'],
    queryFn: ({ signal }) => call('GET /returns/', { query: { state: 'requested', limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.total ?? 0
}

export function useReturn(id: string) {
  return useQuery({
    queryKey: ['admin', 'return', id],
    queryFn: ({ signal }) => call('GET /returns/{id}/', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Of the lines that the shopper leaves to the shop. */
export function useReturnChoices({ id, items }: Pick<AdminReturn, 'id' | 'items'>) {
  return useQuery({
    queryKey: ['admin', 'return', id, 'choices'],
    queryFn: ({ signal }) => call('GET /returns/{id}/choices/', { params: { id }, signal }),
    enabled: items.some(({ wish }) => wish === 'store_choice'),
    staleTime: 0,
  })
}

export function useApproveReturn(id: string) {
  return useReturnStep((body: z.input<typeof approveBody>) =>
    call('POST /returns/{id}/approve/', { params: { id }, body }),
  )
}

export function useExchangeReturn({ id, events }: Pick<AdminReturn, 'id' | 'events'>) {
  const withKey = useIdempotencyKey()
  return useReturnStep(() =>
    // One that was not paid can be exchanged again.
    withKey({ id, steps: events.length }, (idempotencyKey) =>
      call('POST /returns/{id}/exchange/', { params: { id }, idempotencyKey }),
    ),
  )
}

export function useReceiveReturn(id: string) {
  return useReturnStep(() => call('POST /returns/{id}/receive/', { params: { id } }))
}

export function useRefuseReturn(id: string) {
  return useReturnStep((body: { reason: string }) =>
    call('POST /returns/{id}/refuse/', { params: { id }, body }),
  )
}

export function useInspectReturn(id: string) {
  return useReturnStep((body: z.input<typeof inspectBody>) =>
    call('POST /returns/{id}/inspect/', { params: { id }, body }),
  )
}

export function useCloseReturn(id: string) {
  return useReturnStep((body: { reason: string }) =>
    call('POST /returns/{id}/close/', { params: { id }, body }),
  )
}

export function useRefundReturn(id: string) {
  const withKey = useIdempotencyKey()
  return useReturnStep((body: { reason: string }) =>
    withKey(body, (idempotencyKey) =>
      call('POST /returns/{id}/refund/', { params: { id }, body, idempotencyKey }),
    ),
  )
}

export function useUploadLabel(id: string) {
  return useReturnStep((file: File) => uploadReturnLabel(id, file), { silent: true })
}

// The response is the changed return. After an error it is reloaded: another admin may have changed it.
function useReturnStep<T>(step: (input: T) => Promise<AdminReturn>, meta = { silent: false }) {
  const queries = useQueryClient()
  const reload = useReload('returns', 'order', 'orders', 'products', 'stock', 'dashboard', 'emails')
  return useMutation({
    meta,
    mutationFn: step,
    onSuccess: (changed) => {
      queries.setQueryData(['admin', 'return', changed.id], changed)
      void reload()
    },
    onError: async () => {
      void reload()
      await queries.invalidateQueries({ queryKey: ['admin', 'return'] })
    },
  })
}
