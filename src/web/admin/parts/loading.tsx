import { Spinner } from '../../ui/spinner.tsx'

export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-muted">
      <Spinner className="size-6" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
