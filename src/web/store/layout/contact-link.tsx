import { useEffect } from 'react'
import { Link, useLinkClickHandler, useLocation, useNavigate, useNavigationType } from 'react-router'
import { focusElement } from '../../ui/focus/focus-element.ts'
import { navItems } from './nav-items.ts'

const SCROLL_DELAY_MS = 300
export const CONTACT_ID = 'contact'
const HASH_ADDRESS = `/#${CONTACT_ID}`

/** Goes home and then down to where the shop's address stands. Before hydration the browser does it by the hash. */
export function ContactLink({ className, onGo }: { className?: string; onGo?: () => void }) {
  const go = useLinkClickHandler<HTMLAnchorElement>('/', { state: CONTACT_ID })
  return (
    <Link
      to={HASH_ADDRESS}
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

/** Goes down once home is shown: earlier, the new page would begin at its top again. */
export function useScrollToContact(): void {
  const { key, state, pathname, hash } = useLocation()
  const navigate = useNavigate()
  // Back and a reload come to the same step again, and stay where they were.
  const isComingBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step to home is one scroll
  useEffect(() => {
    // Chosen before hydration: the address becomes what it is otherwise.
    if (pathname + hash === HASH_ADDRESS)
      return void navigate('/', { replace: true, state: CONTACT_ID, preventScrollReset: true })
    if (isComingBack || state !== CONTACT_ID) return
    const timer = setTimeout(showContact, SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [key])
}

function showContact(): void {
  const contact = document.getElementById(CONTACT_ID)
  if (!contact) return
  // First, as the room that the header takes from what scrolls is none while it has the focus.
  focusElement(contact)
  contact.scrollIntoView()
}
