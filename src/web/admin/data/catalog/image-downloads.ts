import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/client.ts'

const WHILE_RUNNING_MS = 3_000

/** The newest ones; read again until all are finished. */
export function useImageDownloads() {
  return useQuery({
    queryKey: ['admin', 'image-downloads'],
    queryFn: ({ signal }) => call('GET /admin/image-downloads/', { query: { skip: 0, limit: 100 }, signal }),
    meta: { refetchErrors: 'shown' },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ queued }) => queued > 0) ? WHILE_RUNNING_MS : false,
  })
}
