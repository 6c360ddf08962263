import { useEffect } from 'react'
import { Link, useLinkClickHandler, useLocation, useNavigate, useNavigationType } from 'react-router'
import { focusElement } from '../../ui/focus/focus-element.ts'
import { navItems } from './nav-items.ts'

const SCROLL_DELAY_MS = 300
export const CONTACT_ID = 'contact'
const HASH_URL = `/#${CONTACT_ID}`

/** Before hydration the browser follows the hash. */
export function ContactLink({ className, onGo }: { className?: string; onGo?: () => void }) {
  const go = useLinkClickHandler<HTMLAnchorElement>('/', { state: CONTACT_ID })
  return (
    <Link
      to={HASH_URL}
      onClick={(event) => {
        onGo?.()
        go(event)
      }}
      className={className}
    >
      {navItems.contact}
    </Link>
  )
}

/** Delayed: the router scrolls the new page to its top first. */
export function useScrollToContact(): void {
  const { key, state, pathname, hash } = useLocation()
  const navigate = useNavigate()
  // Back and reload keep their scroll position.
  const isPop = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    // Followed before hydration: the same state as a click after it.
    if (pathname + hash === HASH_URL)
      return void navigate('/', { replace: true, state: CONTACT_ID, preventScrollReset: true })
    if (isPop || state !== CONTACT_ID) return
    const timer = setTimeout(showContact, SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [key])
}

function showContact(): void {
  const contact = document.getElementById(CONTACT_ID)
  if (!contact) return
  // First: while the header has the focus there is no scroll padding.
  focusElement(contact)
  contact.scrollIntoView()
}
