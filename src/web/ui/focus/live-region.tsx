import type { ReactNode } from 'react'

/** A visually hidden text that screen readers announce when it changes. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
