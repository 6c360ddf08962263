import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { readOnAtHeading } from './focus-quietly.ts'

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
  // Whoever asks again loses the button.
  const isAsked = useRef(false)
  useEffect(() => () => void (isAsked.current && readOnAtHeading()), [])
  const ask = () => {
    isAsked.current = true
    onRetry()
  }
  return (
    <Alert {...(className && { className })}>
      <p>{children}</p>
      <Button variant="quiet" className="-ml-5" onClick={ask}>
        Try again
      </Button>
    </Alert>
  )
}
