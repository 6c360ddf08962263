import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/client.ts'

export function useMissedSearches() {
  return useQuery({
    queryKey: ['admin', 'missed-searches'],
    queryFn: ({ signal }) => call('GET /admin/missed-searches/', { query: { skip: 0, limit: 100 }, signal }),
    meta: { refetchErrors: 'shown' },
  })
}
