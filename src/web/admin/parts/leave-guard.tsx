import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { isAdmin } from '../data/session.ts'

/** @param to the path of the navigation; absent when leaving the back office */
type IsUnsaved = (to?: string) => boolean

type Guard = { isUnsaved: IsUnsaved; onLeave: () => void }

const guards = new Set<RefObject<Guard>>()

/** Asks before a navigation while `isUnsaved` returns true. `onLeave` is called when the user leaves. */
export function useUnsavedChanges(isUnsaved: IsUnsaved, onLeave: () => void = () => {}): void {
  const latest = useRef<Guard>({ isUnsaved, onLeave })
  latest.current = { isUnsaved, onLeave }
  useEffect(() => {
    guards.add(latest)
    return () => void guards.delete(latest)
  }, [])
}

/** False after a log-out, which must not be blocked. */
export function hasUnsavedChanges(to?: string): boolean {
  return isAdmin() && [...guards].some(({ current }) => current.isUnsaved(to))
}

export function LeaveGuard() {
  const { key } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.key !== currentLocation.key && hasUnsavedChanges(nextLocation.pathname),
  )
  const index = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    index.current = historyIndex()
  }, [key])
  const stay = () => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    // The router reverts only one of several quick steps.
    const steps = historyIndex() - index.current
    if (steps !== 0) history.go(-steps)
  }
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const leave = () => {
    for (const { current } of guards) current.onLeave()
    blocker.proceed?.()
  }
  return <LeaveConfirmation open={blocker.state === 'blocked'} onClose={stay} onConfirm={leave} />
}

export function LeaveConfirmation(dialog: { open: boolean; onClose: () => void; onConfirm: () => void }) {
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

function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0
}
