import { Alert } from '../../ui/alert.tsx'

/** What a browser without script shows where only script can do what is offered. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <Alert tone="info">{children}</Alert>
    </noscript>
  )
}
