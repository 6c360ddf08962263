import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { dismissErrors } from '../ui/overlay/toaster.tsx'
import { ApiError, isSessionEnded, UNREACHABLE } from './client.ts'
import { showError } from './show-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ErrorMeta
    queryMeta: ErrorMeta
  }
}

type ErrorMeta = {
  /** Only logged, no toast. */
  silent?: boolean
  /** A failed refetch shows as a toast too: the rows on the screen look fresh. */
  refetchErrors?: 'shown'
  /** Shown when the server sent no message. */
  fallback?: string
}

const STALE_AFTER_MS = 15_000
const MAX_RETRIES = 2

/**
 * Failures show as toasts, except those of a background refetch without `refetchErrors`. Only an unreachable or
 * overloaded shop is asked again.
 */
export function createQueryClient(onSessionEnded: (error: ApiError) => void): QueryClient {
  const report = (error: Error, meta: ErrorMeta | undefined, isRefetch = false) => {
    if (isSessionEnded(error)) onSessionEnded(error)
    else if (meta?.silent || (isRefetch && !meta?.refetchErrors)) console.error(error)
    else showError(error, meta?.fallback)
  }
  const onSuccess = () => dismissErrors(UNREACHABLE)
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess,
      onError: (error, { meta, state }) => report(error, meta, state.data !== undefined),
    }),
    mutationCache: new MutationCache({
      onSuccess,
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      // Offline, calls fail instead of pausing.
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: shouldRetry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return (error.status === 0 || error.status >= 502) && failures < MAX_RETRIES
}
