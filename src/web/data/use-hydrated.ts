import { useSyncExternalStore } from 'react'

/** False on the server and while the browser takes its page over, when nothing is known yet of the visitor. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
