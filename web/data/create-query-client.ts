import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import { showError } from './show-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Quietable
    queryMeta: Quietable
  }
}

type Quietable = {
  /** The page shows this error itself. */
  quiet?: boolean
  /** Said when the server sent no sentence of its own. */
  fallback?: string
}

const STALE_AFTER_MS = 15_000
const TRIES_WHEN_UNREACHABLE = 2

/** What the visitor's data loads through. Refusals are final; only an unreachable or overloaded shop is asked again. */
export function createQueryClient(onSessionEnded: (ended: ApiError) => void): QueryClient {
  const tell = (error: Error, meta: Quietable | undefined) => {
    if (error instanceof ApiError && error.status === 401 && error.carried) onSessionEnded(error)
    else if (meta?.quiet) console.error(error)
    else showError(error, meta?.fallback)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      // Without a connection a call fails and says so, instead of waiting unseen for one.
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: mayTryAgain,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function mayTryAgain(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return (error.status === 0 || error.status >= 502) && failures < TRIES_WHEN_UNREACHABLE
}
