import { expect, test } from 'vitest'
import { daysOf, daysText, type PeriodName } from './periods.ts'

// Proves: R13.118
test.each<[name: PeriodName, today: string, from: string, to: string]>([
  ['this_month', '2026-11-28', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-11-28', '2026-10-01', '2026-10-31'],
  ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['this_quarter', '2026-11-28', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-11-28', '2026-07-01', '2026-09-30'],
  ['last_quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['this_year', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['last_year', '2026-12-31', '2025-01-01', '2025-12-31'],
])('%s on %s is from %s to %s', (name, today, from, to) => {
  expect(daysOf(name, today)).toEqual({ from, to })
})

test.each([
  ['2026-11-01', '2026-11-30', '1 – 30 November 2026'],
  ['2026-10-01', '2026-12-31', '1 October – 31 December 2026'],
  ['2026-04-06', '2027-04-05', '6 April 2026 – 5 April 2027'],
  ['2026-11-28', '2026-11-28', '28 November 2026'],
])('%s to %s is written %s', (from, to, text) => {
  expect(daysText({ from, to })).toBe(text)
})
