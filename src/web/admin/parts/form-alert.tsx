import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'

/** Scrolls into view: the form may be scrolled to its submit button. */
export function FormAlert({ children }: { children: ReactNode }) {
  return <Alert ref={scrollIntoView}>{children}</Alert>
}

function scrollIntoView(element: HTMLElement | null): void {
  // The browser scrolls to the clicked button first.
  requestAnimationFrame(() => element?.scrollIntoView({ block: 'center' }))
}
