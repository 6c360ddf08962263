import { useEffect, useReducer } from 'react'
import { dayIn } from '../../contract/day.ts'
import { serverNow } from '../data/server-clock.ts'
import { useShopConfig } from './shop-config.ts'

const CHECK_MS = 15_000
const RETRY_MS = 60_000

type Answer = {
  promises: { order_by: string | null }[]
  /** In ms, by the clock of the browser. */
  givenAt: number
}

/** Whether the days of an answer no longer hold: the cut-off of one has passed or, without a cut-off, their day in the shop. */
export function isOver({ promises, givenAt }: Answer, timeZone: string): boolean {
  const now = serverNow()
  const isNextDay = dayIn(timeZone, new Date(now)) > dayIn(timeZone, new Date(now - Date.now() + givenAt))
  return promises.some(({ order_by }) => (order_by ? Date.parse(order_by) <= now : isNextDay))
}

/**
 * As `isOver`, looked at often: timers stand still while a computer sleeps.
 * @param askAgain is called when the answer is over, then each minute until another one is here
 */
export function useIsOver(answer: Answer | undefined, askAgain?: () => unknown): boolean {
  const { timeZone } = useShopConfig()
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const timer = setInterval(look, CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  const isAnswerOver = answer !== undefined && isOver(answer, timeZone)
  useEffect(() => {
    if (!isAnswerOver || !askAgain) return
    askAgain()
    const timer = setInterval(askAgain, RETRY_MS)
    return () => clearInterval(timer)
  }, [isAnswerOver, askAgain])
  return isAnswerOver
}
