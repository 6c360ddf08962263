import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { restoreFocusOnUnmount } from './focus/focus-element.ts'

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
      <Button ref={restoreFocusOnUnmount} variant="quiet" className="-ml-5" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Alert>
  )
}
