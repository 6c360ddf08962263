import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { isAdmin } from '../data/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Says whether something that was written is lost on the way to a path, or, without one, out of the back office. */
type IsUnsaved = (to?: string) => boolean

const written = new Set<IsUnsaved>()

/** While the caller is on the page, leaving it asks first if this says so. */
export function useUnsaved(isUnsaved: IsUnsaved): void {
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  useEffect(() => {
    const ask: IsUnsaved = (to) => latest.current(to)
    written.add(ask)
    return () => void written.delete(ask)
  }, [])
}

// Whoever is logged out has to go.
function isAnythingLost(to?: string): boolean {
  return isAdmin() && [...written].some((isUnsaved) => isUnsaved(to))
}

/** Asks before a link, the way back or a reload takes away what was written; once, around all pages. */
export function LeaveGuard() {
  const way = useBlocker(({ nextLocation }) => isAnythingLost(nextLocation.pathname))
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnythingLost()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={way.state === 'blocked'}
      onClose={() => way.reset?.()}
      title="Unsaved changes"
      question="Leave without saving?"
      confirm="Leave without saving"
      isBusy={false}
      onConfirm={() => way.proceed?.()}
    >
      <p>What you have written here is lost.</p>
    </ConfirmDialog>
  )
}
