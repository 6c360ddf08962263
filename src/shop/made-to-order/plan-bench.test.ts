import { expect, it } from 'vitest'
import { type BenchWeeks, planBench } from './plan-bench.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
const CLOSED = ['2026-12-25', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01']
const isOpen = (day: string) => WORKDAYS.includes(new Date(day).getUTCDay()) && !CLOSED.includes(day)
const capacity = { minutes: 600, today: '2026-11-30', workdays: WORKDAYS, isOpen }
const plan = (day: string, hours: number, booked: BenchWeeks = {}, today = '2026-11-30') =>
  planBench(day, hours * 60, { ...capacity, booked, today })

// Proves: R12.91
it.each<[string, string, number, BenchWeeks, string, BenchWeeks]>([
  ['a free bench changes nothing', '2026-12-01', 4, {}, '2026-12-01', { '2026-11-30': 240 }],
  [
    'the last hours of a week are taken',
    '2026-12-01',
    4,
    { '2026-11-30': 360 },
    '2026-12-01',
    { '2026-11-30': 240 },
  ],
  [
    'a full week moves the day to the end of the next',
    '2026-12-01',
    4,
    { '2026-11-30': 600 },
    '2026-12-11',
    { '2026-12-07': 240 },
  ],
  [
    'what is left of a week is used first',
    '2026-12-01',
    4,
    { '2026-11-30': 480 },
    '2026-12-11',
    { '2026-11-30': 120, '2026-12-07': 120 },
  ],
  [
    'several full weeks are passed',
    '2026-12-04',
    1,
    { '2026-11-30': 700, '2026-12-07': 600 },
    '2026-12-18',
    { '2026-12-14': 60 },
  ],
  [
    'work of more than a week takes several',
    '2026-12-02',
    25,
    {},
    '2026-12-18',
    { '2026-11-30': 600, '2026-12-07': 600, '2026-12-14': 300 },
  ],
  [
    'a week with a closed day has four fifths, and a closed week none',
    '2026-12-21',
    9,
    {},
    '2027-01-08',
    { '2026-12-21': 480, '2027-01-04': 60 },
  ],
])('%s', (_, day, hours, booked, done_on, weeks) => {
  expect(plan(day, hours, booked)).toEqual({ done_on, weeks })
})

// Proves: R12.91
it('of the present week only what is left of it is taken', () => {
  expect(plan('2026-12-04', 5, {}, '2026-12-03')).toEqual({
    done_on: '2026-12-11',
    weeks: { '2026-11-30': 240, '2026-12-07': 60 },
  })
  // What was booked before may be done by now.
  expect(plan('2026-12-04', 4, { '2026-11-30': 360 }, '2026-12-03').done_on).toBe('2026-12-04')
  expect(plan('2026-12-04', 4, { '2026-11-30': 480 }, '2026-12-03').done_on).toBe('2026-12-11')
})

// Proves: R12.91
it('a calendar without an open day ends', () => {
  const never = { ...capacity, booked: {}, isOpen: () => false }
  expect(planBench('2026-12-01', 60, never).weeks).toEqual({})
})
