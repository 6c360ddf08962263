import { useRef } from 'react'

/** Ignores calls while one is running. A second click may come before the button renders as busy. */
export function useSingleFlight<A extends unknown[]>(
  run: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  const isRunning = useRef(false)
  return async (...args) => {
    if (isRunning.current) return
    isRunning.current = true
    await run(...args).finally(() => {
      isRunning.current = false
    })
  }
}
