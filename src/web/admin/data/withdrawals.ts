import { useMutation } from '@tanstack/react-query'
import { call } from '../../data/client.ts'
import { useList, useReload } from './list.ts'

export const WITHDRAWAL_FILTERS = ['state'] as const

export function useWithdrawals(query: Record<string, string>) {
  return useList('withdrawals', query, (signal) => call('GET /withdrawals/', { query, signal }))
}

export function useMarkRefunded() {
  const reload = useReload('withdrawals', 'orders', 'order')
  return useMutation({
    mutationFn: (id: string) => call('POST /withdrawals/{id}/refunded/', { params: { id } }),
    onSettled: reload,
  })
}

export function useCloseWithdrawal(id: string) {
  const reload = useReload('withdrawals', 'orders', 'order')
  return useMutation({
    mutationFn: (body: { reason: string; confirm_refunded?: boolean }) =>
      call('POST /withdrawals/{id}/close/', { params: { id }, body }),
    onSettled: reload,
  })
}
