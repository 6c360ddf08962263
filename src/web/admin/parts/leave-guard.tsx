import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { isAdmin } from '../data/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Says whether something that was written is lost on the way to a path, or, without one, out of the back office. */
type IsUnsaved = (to?: string) => boolean

type Written = { isUnsaved: IsUnsaved; giveUp: () => void }

const written = new Set<RefObject<Written>>()

/** While the caller is on the page, leaving it asks first if `isUnsaved` says so; `giveUp` hears that it was left. */
export function useUnsaved(isUnsaved: IsUnsaved, giveUp: () => void = () => {}): void {
  const latest = useRef<Written>({ isUnsaved, giveUp })
  latest.current = { isUnsaved, giveUp }
  useEffect(() => {
    written.add(latest)
    return () => void written.delete(latest)
  }, [])
}

/** Whoever is logged out has to go, and loses nothing any more. */
export function isAnythingLost(to?: string): boolean {
  return isAdmin() && [...written].some(({ current }) => current.isUnsaved(to))
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
  const leave = () => {
    for (const { current } of written) current.giveUp()
    way.proceed?.()
  }
  return <LeaveQuestion open={way.state === 'blocked'} onClose={stay} onConfirm={leave} />
}

export function LeaveQuestion(dialog: { open: boolean; onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Unsaved changes"
      question="Leave without saving?"
      confirm="Leave without saving"
    >
      <p>What you have written here is lost.</p>
    </ConfirmDialog>
  )
}

function placeInHistory(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0
}
