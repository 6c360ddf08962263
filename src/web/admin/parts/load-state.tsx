import { isClientError } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Query = { error: Error | null; refetch: () => unknown }

/** In place of data that is loading or could not be loaded. */
export function LoadState({ what, query: { error, refetch } }: { what: string; query: Query }) {
  if (!error) return <Loading />
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <p>
        {`${what} could not be loaded.`}
        {isClientError(error) && error.detail && <span className="block text-muted">{error.message}</span>}
      </p>
      <Button variant="secondary" onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  )
}

export function Loading() {
  return (
    <div role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-muted">
      <Spinner className="needs-script size-6" />
      <span className="needs-script sr-only">Loading…</span>
    </div>
  )
}
