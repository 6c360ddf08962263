import { isClientError } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'

export function NotLoaded({
  what,
  error,
  onRetry,
}: {
  what: string
  error: Error | null
  onRetry: () => unknown
}) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <p>
        {`${what} could not be loaded.`}
        {isClientError(error) && error.detail && <span className="block text-muted">{error.message}</span>}
      </p>
      <Button variant="secondary" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  )
}
