import { useRef } from 'react'

/** An act that takes no second press while the first is under way: that can come before the button is drawn disabled. */
export function useSingleFlight<A extends unknown[]>(
  act: (...given: A) => Promise<unknown>,
): (...given: A) => Promise<void> {
  const isUnderWay = useRef(false)
  return async (...given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await act(...given).finally(() => {
      isUnderWay.current = false
    })
  }
}
