import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { navItems } from './nav-items.ts'

const SCROLL_DELAY_MS = 300
export const CONTACT_ID = 'contact'

/** Goes home and then down to where the shop's address stands; without script the address' hash does it. */
export function ToContact({ className, onGo }: { className?: string; onGo?: () => void }) {
  const navigate = useNavigate()
  const go = async (event: MouseEvent) => {
    event.preventDefault()
    onGo?.()
    // On a slow line the new page would begin at its top again after the scroll.
    await navigate('/')
    setTimeout(() => document.getElementById(CONTACT_ID)?.scrollIntoView(), SCROLL_DELAY_MS)
  }
  return (
    <Link to={`/#${CONTACT_ID}`} onClick={go} className={className}>
      {navItems.contact}
    </Link>
  )
}
