import { useEffect, useReducer } from 'react'
import { isCutOff, untilCutOff } from '../../../data/until-cut-off.ts'

/** Whether the cut-off has passed. Renders again when it does. */
export function useIsPastCutOff(order_by: string | null = null): boolean {
  const [, checkAgain] = useReducer((checks: number) => checks + 1, 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const ms = untilCutOff([{ order_by }])
      if (ms) timer = setTimeout(check, ms)
    }
    const check = () => {
      checkAgain()
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [order_by])
  return isCutOff([{ order_by }])
}
