import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, when nothing is known of the visitor yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
