import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/client.ts'

type Days = { from: string; to: string }

export function useReport(query: Days) {
  return useQuery({
    queryKey: ['admin', 'report', query],
    queryFn: ({ signal }) => call('GET /admin/reports/', { query, signal }),
    staleTime: 0,
  })
}

/** Asks the payment provider, which may take half a minute. */
export function usePayouts(query: Days) {
  return useQuery({
    queryKey: ['admin', 'payouts', query],
    queryFn: ({ signal }) => call('GET /admin/reports/payouts/', { query, signal }),
    retry: false,
    meta: { silent: true },
  })
}
