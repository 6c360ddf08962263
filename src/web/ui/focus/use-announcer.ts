import { useRef, useState } from 'react'

// What stands behind an open window is not listened to: it has to have closed.
const AFTER_A_WINDOW_MS = 100
const LONG_ENOUGH_MS = 4_000

/**
 * What has just happened, for a `role="status"` out of sight. The words go again, so that nobody meets old news there,
 * and the same words can be said once more.
 * @param restMs how long nothing new has to come before it is said
 */
export function useSaid(restMs = AFTER_A_WINDOW_MS): [said: string, say: (words: string) => void] {
  const [said, setSaid] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = (words: string) => {
    clearTimeout(timer.current)
    setSaid('')
    timer.current = setTimeout(() => {
      setSaid(words)
      timer.current = setTimeout(setSaid, LONG_ENOUGH_MS, '')
    }, restMs)
  }
  return [said, say]
}
