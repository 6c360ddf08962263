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

const TEN_MINUTES_MS = 10 * EVERY_MINUTE_MS
const EXAMINATION = ['admin', 'doctor']

export function useExamination() {
  return useQuery({
    queryKey: EXAMINATION,
    queryFn: ({ signal }) => call('GET /admin/doctor/', { signal }),
    refetchInterval: TEN_MINUTES_MS,
  })
}

export function useExamineAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('GET /admin/doctor/', { query: { again: 'true' } }),
    onSuccess: (examination) => queries.setQueryData(EXAMINATION, examination),
  })
}
