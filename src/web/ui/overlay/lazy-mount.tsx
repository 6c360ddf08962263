import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { isElementOpen } from './use-open-state.ts'

const LEAVING_MS = 250

/**
 * What is inside a dialog or a disclosure, in the page only while that is open: nothing is there twice. The server
 * sends it along, so that it opens without script too.
 */
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
    followToggles,
    () => open || isElementOpen(id),
    () => true,
  )
  const [stays, setStays] = useState(isOpen)
  if (isOpen && !stays) setStays(true)
  useEffect(() => {
    if (isOpen || !stays) return
    const leaving = setTimeout(() => setStays(false), LEAVING_MS)
    return () => clearTimeout(leaving)
  }, [isOpen, stays])
  return isOpen || stays ? children : null
}

function followToggles(onChange: () => void): () => void {
  const events = ['toggle', 'close']
  for (const event of events) document.addEventListener(event, onChange, true)
  return () => {
    for (const event of events) document.removeEventListener(event, onChange, true)
  }
}
