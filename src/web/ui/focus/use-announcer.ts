import { useRef, useState } from 'react'

// A closing modal dialog hides the page from assistive technology until it has closed.
const DELAY_MS = 100
const CLEAR_AFTER_MS = 4_000

/**
 * The text of a visually hidden `role="status"` and the function that sets it. The text is cleared later, so that the
 * same text is announced again and nobody finds an outdated one.
 * @param delayMs debounces: only the last text within it is announced
 */
export function useAnnouncer(delayMs = DELAY_MS): [announcement: string, announce: (text: string) => void] {
  const [announcement, setAnnouncement] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = (text: string) => {
    clearTimeout(timer.current)
    setAnnouncement('')
    timer.current = setTimeout(() => {
      setAnnouncement(text)
      timer.current = setTimeout(setAnnouncement, CLEAR_AFTER_MS, '')
    }, delayMs)
  }
  return [announcement, announce]
}
