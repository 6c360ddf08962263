import { useEffect, useReducer } from 'react'
import { dayIn } from '../../contract/day.ts'
import { serverNow } from '../data/server-clock.ts'
import { useShopConfig } from './shop-config.ts'

const LOOK_MS = 1_000
const RETRY_MS = 60_000

type Answer = {
  promises: { order_by: string | null }[]
  /** The day in the shop on which it was given, 'YYYY-MM-DD', or its time by the clock of the browser, in ms. */
  given: string | number
}

/** Whether the days of an answer no longer hold: the cut-off of one has passed or, without a cut-off, their day in the shop. */
export function isOver({ promises, given }: Answer, timeZone: string): boolean {
  const now = serverNow()
  const dayOf = (moment: number) => dayIn(timeZone, new Date(moment))
  const day = typeof given === 'string' ? given : dayOf(now - Date.now() + given)
  return promises.some(({ order_by }) => (order_by ? Date.parse(order_by) <= now : day < dayOf(now)))
}

/**
 * As `isOver`, looked at each second: a long timer stands still while a computer sleeps.
 * @param askAgain is called when the answer is over, then each minute until another one is here
 */
export function useIsOver(
  answer: Answer | undefined,
  askAgain?: (options: { cancelRefetch: boolean }) => unknown,
): boolean {
  const { timeZone } = useShopConfig()
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const isAnswerOver = answer !== undefined && isOver(answer, timeZone)
  useEffect(() => {
    if (!answer) return
    const look = () => {
      if (isOver(answer, timeZone) !== isAnswerOver) renderAgain()
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  })
  useEffect(() => {
    if (!isAnswerOver || !askAgain) return
    // A slow answer is waited for.
    const ask = () => askAgain({ cancelRefetch: false })
    ask()
    const timer = setInterval(ask, RETRY_MS)
    return () => clearInterval(timer)
  }, [isAnswerOver, askAgain])
  return isAnswerOver
}
