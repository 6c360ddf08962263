import { dayIn } from '../../contract/day.ts'
import type { PeriodQuery } from '../../contract/reports/period.ts'
import { dayStart } from '../lib/day-start.ts'
import { fieldError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'
import type { Range } from './movements.ts'

/** Days, both included. */
export type Period = { from: string; to: string }

const DAY_MS = 24 * 3_600_000

/** @throws ShopError 'invalid' for a period that is too long or begins in the future */
export function periodOf({ clock, config }: Shop, query: PeriodQuery, maxDays: number): Period {
  const to = query.to ?? dayIn(config.timeZone, clock.now())
  const from = query.from ?? `${to.slice(0, 8)}01`
  if (from > to) throw fieldError('from', 'From must not be after To; without To, the period ends today.')
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days > maxDays) throw fieldError('to', `The period must be at most ${maxDays} days.`)
  return { from, to }
}

export function rangeOf({ config }: Shop, { from, to }: Period): Range {
  return { from: dayStart(from, config.timeZone), until: dayStart(to, config.timeZone, 1) }
}
