import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Why something could not be loaded, in its place, and the way to ask for it again. */
export function LoadFailed({
  onRetry,
  className,
  children,
}: {
  onRetry: () => unknown
  className?: string
  children: ReactNode
}) {
  return (
    <Alert {...(className && { className })}>
      <p>{children}</p>
      <Button variant="quiet" className="-ml-5" onClick={() => onRetry()}>
        Try again
      </Button>
    </Alert>
  )
}
