import { Alert } from '../ui/alert.tsx'

export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <Alert tone="info" className="my-3">
        {children}
      </Alert>
    </noscript>
  )
}
