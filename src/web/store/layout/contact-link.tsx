import { useEffect } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { focusElement } from '../../ui/focus/focus-element.ts'
import { navItems } from './nav-items.ts'

const SCROLL_DELAY_MS = 300
export const CONTACT_ID = 'contact'
const TO_CONTACT = { toContact: true }

/** Goes home and then down to where the shop's address stands. */
export function ContactLink({ className, onGo }: { className?: string; onGo?: () => void }) {
  return (
    <Link to="/" state={TO_CONTACT} onClick={onGo} data-by-script="" className={className}>
      {navItems.contact}
    </Link>
  )
}

/** Goes down once home is shown: earlier, the new page would begin at its top again. */
export function useScrollToContact(): void {
  const { key, state } = useLocation()
  // Back and a reload come to the same step again, and stay where they were.
  const isComingBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step to home is one scroll
  useEffect(() => {
    if (isComingBack || (state as typeof TO_CONTACT | null)?.toContact !== true) return
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
