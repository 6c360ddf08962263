import { expect, it } from 'vitest'
import { lastDue } from './last-due.ts'

const due = (now: string, schedule: 'daily' | 'weekly', timeZone = 'Europe/London', hour = 3) =>
  lastDue(new Date(now), { schedule, hour, timeZone }).toISOString()

it.each([
  ['2026-11-27T02:59:59Z', 'daily', 'Europe/London', '2026-11-26T03:00:00.000Z'],
  ['2026-11-27T03:00:00Z', 'daily', 'Europe/London', '2026-11-27T03:00:00.000Z'],
  ['2026-07-01T10:20:00Z', 'daily', 'Europe/London', '2026-07-01T02:00:00.000Z'],
  ['2026-11-27T10:20:00Z', 'weekly', 'Europe/London', '2026-11-23T03:00:00.000Z'],
  ['2026-11-23T02:00:00Z', 'weekly', 'Europe/London', '2026-11-16T03:00:00.000Z'],
  ['2026-11-27T10:20:00Z', 'daily', 'Asia/Kolkata', '2026-11-26T21:30:00.000Z'],
  ['2026-11-27T10:20:00Z', 'daily', 'America/New_York', '2026-11-27T08:00:00.000Z'],
] as const)('at %s a %s backup in %s was due at %s', (now, schedule, timeZone, expected) => {
  expect(due(now, schedule, timeZone)).toBe(expected)
})

it('on a day without the hour, the day before counts', () => {
  // The clocks of London go from 1:00 to 2:00.
  expect(due('2026-03-29T12:00:00Z', 'daily', 'Europe/London', 1)).toBe('2026-03-28T01:00:00.000Z')
})
