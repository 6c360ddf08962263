import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'

/** What a form was refused for, in sight: it may have been scrolled to its end, where its button was pressed. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    <div ref={scrollThere}>
      <Alert>{children}</Alert>
    </div>
  )
}

function scrollThere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
