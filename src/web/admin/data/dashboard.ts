import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../data/client.ts'

const EVERY_MINUTE_MS = 60_000

export function useDashboard() {
  return useQuery({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => call('GET /admin/dashboard/', { signal }),
    refetchInterval: EVERY_MINUTE_MS,
  })
}

export function useSetup() {
  return useQuery({
    queryKey: ['admin', 'setup'],
    queryFn: ({ signal }) => call('GET /admin/setup/', { signal }),
    staleTime: 0,
  })
}

/** Merges the brands and categories of one name, and runs the health checks again. */
export function useMergeDuplicates() {
  const rerun = useRerunHealthChecks()
  return useMutation({
    mutationFn: () => call('POST /admin/duplicate-names/merge/', {}),
    onSuccess: () => rerun.mutateAsync(),
    meta: { fallback: 'They could not be merged.' },
  })
}

const TEN_MINUTES_MS = 10 * EVERY_MINUTE_MS
const HEALTH_KEY = ['admin', 'doctor']

export function useHealthChecks() {
  return useQuery({
    queryKey: HEALTH_KEY,
    queryFn: ({ signal }) => call('GET /admin/doctor/', { signal }),
    refetchInterval: TEN_MINUTES_MS,
  })
}

export function useRerunHealthChecks() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('GET /admin/doctor/', { query: { again: 'true' } }),
    onSuccess: (examination) => queries.setQueryData(HEALTH_KEY, examination),
  })
}
