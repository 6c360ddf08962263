/** Days, both included. */
export type Days = { from: string; to: string }

export const PERIODS = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
} as const
export type PeriodName = keyof typeof PERIODS

const MONTHS = { month: 1, quarter: 3, year: 12 }

/** @param today 'YYYY-MM-DD' */
export function daysOf(name: PeriodName, today: string): Days {
  const [which, unit] = name.split('_') as ['this' | 'last', keyof typeof MONTHS]
  const length = MONTHS[unit]
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Math.floor((month - 1) / length) * length - (which === 'last' ? length : 0)
  return { from: dayText(year, first, 1), to: dayText(year, first + length, 0) }
}

/** @param month from 0; also before and after the year */
function dayText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

/** '1 – 30 November 2026', '28 December 2026 – 3 January 2027' */
export function daysText({ from, to }: Days): string {
  const parts = (day: string) =>
    new Date(`${day}T00:00:00Z`)
      .toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' })
      .split(' ')
  const [start, end] = [parts(from), parts(to)]
  const isSame = (at: number) => start.slice(at).join() === end.slice(at).join()
  const shown = isSame(0) ? [] : isSame(1) ? start.slice(0, 1) : isSame(2) ? start.slice(0, 2) : start
  return [...(shown.length ? [shown.join(' '), '–'] : []), end.join(' ')].join(' ')
}
