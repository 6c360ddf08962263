import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusHeading, focusHeadingIfLost } from '../../ui/focus/focus-element.ts'

/**
 * On client-side navigation, announces the title and focuses the heading, as a page load would. Not when only the query
 * changes: a filtered or paged list keeps its focus.
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

// A focused field keeps the focus. An open dialog, such as the menu, restores the focus itself when it closes.
function moveFocus(): void {
  const focused = document.activeElement
  const dialog = focused?.closest('dialog')
  if (dialog) dialog.addEventListener('close', focusHeading, { once: true })
  else if (!focused?.closest('main input, main textarea, main select, [role=search]')) focusHeading()
}

/** For the heading of a loading page: when it unmounts with the focus, the next heading is focused. */
export function useRestoreHeadingFocus(): void {
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.matches('main h1')) setTimeout(focusHeadingIfLost)
    },
    [],
  )
}
