import { useEffect, useState } from 'react'

const SLOW_AFTER_MS = 300

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
