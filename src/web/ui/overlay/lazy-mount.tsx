import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { isElementOpen } from './use-open-state.ts'

const UNMOUNT_DELAY_MS = 250

/** Mounts the content of a dialog or disclosure while it is open. The server renders it too, so that it opens without JavaScript. */
export function LazyMount({
  id,
  open = false,
  children,
}: {
  /** Of the <dialog> or <details>. */
  id: string
  open?: boolean
  children: ReactNode
}) {
  const isOpen = useSyncExternalStore(
    subscribeToToggles,
    () => open || isElementOpen(id),
    () => true,
  )
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  useEffect(() => {
    if (isOpen || !isMounted) return
    const timer = setTimeout(() => setMounted(false), UNMOUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isMounted])
  return isOpen || isMounted ? children : null
}

function subscribeToToggles(onChange: () => void): () => void {
  const events = ['toggle', 'close']
  for (const event of events) document.addEventListener(event, onChange, true)
  return () => {
    for (const event of events) document.removeEventListener(event, onChange, true)
  }
}
