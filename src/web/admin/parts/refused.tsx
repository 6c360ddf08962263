import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'

/** What a form was refused for, in sight: it may have been scrolled to its end, where its button was pressed. */
export function Refused({ children }: { children: ReactNode }) {
  return <Alert ref={scrollThere}>{children}</Alert>
}

function scrollThere(element: HTMLElement | null): void {
  // The button that was pressed is brought into sight first, which may lead away from here.
  requestAnimationFrame(() => element?.scrollIntoView({ block: 'center' }))
}
