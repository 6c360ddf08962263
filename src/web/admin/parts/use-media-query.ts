import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than so many px, also while it is being resized. */
export function useNarrow(below: number): boolean {
  const query = `(width < ${below}px)`
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
