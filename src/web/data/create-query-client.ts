import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isSessionEnded } from './client.ts'
import { showError } from './show-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Told
    queryMeta: Told
  }
}

type Told = {
  /** Only logged: the specification says so, or the page says it in words of its own. */
  quiet?: boolean
  /** Said when the server sent no sentence of its own. */
  fallback?: string
}

const STALE_AFTER_MS = 15_000
const TRIES_WHEN_UNREACHABLE = 2

/**
 * What the visitor's data loads through. Refusals are final; only an unreachable or overloaded shop is asked again.
 * Every failure shows as a toast, but for one: what is in sight stays there when looking for news of it has failed.
 */
export function createQueryClient(onSessionEnded: (ended: ApiError) => void): QueryClient {
  const tell = (error: Error, meta: Told | undefined, isInSight = false) => {
    if (isSessionEnded(error)) onSessionEnded(error)
    else if (isInSight || meta?.quiet) console.error(error)
    else showError(error, meta?.fallback)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => tell(error, meta, state.data !== undefined),
    }),
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
