import { Button } from '../../ui/button.tsx'

/** In the place of what could not be loaded: what it was, and the way on. */
export function NotLoaded({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <p>{`${what} could not be loaded.`}</p>
      <Button variant="secondary" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  )
}
