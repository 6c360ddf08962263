import { serverNow } from './server-clock.ts'

const MARGIN_MS = 1_000
const RETRY_MS = 60_000
/** A timer of more than 24 days ends at once. */
const MAX_MS = 86_400_000

type CutOff = { order_by: string | null }

/** @returns ms until the first cut-off has passed, at which the days are loaded again, at most a day; false without any */
export function untilCutOff(promises: CutOff[] | undefined): number | false {
  const first = firstCutOff(promises)
  if (first === undefined) return false
  const left = first - serverNow()
  return left > 0 ? Math.min(left + MARGIN_MS, MAX_MS) : RETRY_MS
}

/** Whether the days were those of orders before a moment that has passed. */
export function isCutOff(promises: CutOff[]): boolean {
  const first = firstCutOff(promises)
  return first !== undefined && first <= serverNow()
}

function firstCutOff(promises: CutOff[] = []): number | undefined {
  const moments = promises.flatMap(({ order_by }) => (order_by ? [Date.parse(order_by)] : []))
  return moments.length > 0 ? Math.min(...moments) : undefined
}
