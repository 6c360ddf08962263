import { useEffect, useState } from 'react'

const SLOW_AFTER_MS = 300

/** Whether loading has lasted so long that it has to be shown, or said. */
export function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  if (!isLoading && isSlow) setSlow(false)
  useEffect(() => {
    if (!isLoading) return
    const waiting = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [isLoading])
  return isLoading && isSlow
}
