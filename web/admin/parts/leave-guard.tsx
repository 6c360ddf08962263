import { useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
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

/** Whoever is logged out has to go, and loses nothing any more. */
export function isAnythingLost(to?: string): boolean {
  return isAdmin() && [...written].some((isUnsaved) => isUnsaved(to))
}

/** Asks before a link, the way back or a reload takes away what was written; once, around all pages. */
export function LeaveGuard() {
  const { key } = useLocation()
  const way = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.key !== currentLocation.key && isAnythingLost(nextLocation.pathname),
  )
  const place = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its own place
  useEffect(() => {
    place.current = placeInHistory()
  }, [key])
  const stay = () => {
    if (way.state !== 'blocked') return
    way.reset()
    // Of several quick steps the router takes only the first one back.
    const away = placeInHistory() - place.current
    if (away !== 0) history.go(-away)
  }
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnythingLost()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return <LeaveQuestion open={way.state === 'blocked'} onClose={stay} onConfirm={() => way.proceed?.()} />
}

export function LeaveQuestion(dialog: { open: boolean; onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Unsaved changes"
      question="Leave without saving?"
      confirm="Leave without saving"
      isBusy={false}
    >
      <p>What you have written here is lost.</p>
    </ConfirmDialog>
  )
}

function placeInHistory(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0
}
