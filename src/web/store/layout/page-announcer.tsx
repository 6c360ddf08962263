import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusHeading, focusHeadingIfLost } from '../../ui/focus/focus-element.ts'

/**
 * What a browser does by itself when a page is loaded: the reading goes on at the new page's heading, and its title is
 * said. A list that is paged or filtered is the same page, and keeps its focus; so is the page that is loaded first.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    if (!hash) moveFocus()
  }, [pathname, hash])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

// A page that has put the focus somewhere itself, or a search still being typed, keeps it; so does an open window, such
// as the menu in which the step was made: it gives the focus back when it closes.
function moveFocus(): void {
  const held = document.activeElement
  const dialog = held?.closest('dialog')
  if (dialog) dialog.addEventListener('close', focusHeading, { once: true })
  else if (!held?.closest('main input, main textarea, main select, [role=search]')) focusHeading()
}

/** For a heading that stands while its page loads: if it is being read then, the reading goes on at the one that follows. */
export function useRestoreHeadingFocus(): void {
  useLayoutEffect(
    () => () => {
      // Still there now, gone in a moment.
      if (document.activeElement?.matches('main h1')) setTimeout(focusHeadingIfLost)
    },
    [],
  )
}
