import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOver } from './use-is-over.ts'

// Half an hour before midnight in London, where it is summer.
const NOW = Date.parse('2026-06-30T22:30:00Z')
const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
})

const inMinutes = (minutes: number) => ({ order_by: new Date(NOW + minutes * MINUTE).toISOString() })
const noCutOff = { order_by: null }

// Proves: R12.203
it.each([
  ['before its cut-off', [inMinutes(1)], 0, false],
  ['after it', [inMinutes(-1)], 0, true],
  ['after the first of two', [inMinutes(1), inMinutes(-1)], 0, true],
  ['given on this day', [noCutOff], 23 * 60, false],
  ['given on the day before', [noCutOff], 24 * 60, true],
  ['given on the day before, with a cut-off to come', [inMinutes(1)], 24 * 60, false],
  ['without days', [], 24 * 60, false],
])('an answer %s is over: %s', (_, promises, minutesAgo, expected) => {
  expect(isOver({ promises, given: NOW - minutesAgo * MINUTE }, 'Europe/London')).toBe(expected)
})

// Proves: R12.203
it('the day of the shop counts, not that of the browser', () => {
  const answer = { promises: [noCutOff], given: NOW }
  vi.setSystemTime(NOW + 60 * MINUTE)
  expect(isOver(answer, 'Europe/London')).toBe(true)
  expect(isOver(answer, 'UTC')).toBe(false)
})

// Proves: R12.203
it('a page of the day before is over', () => {
  const over = (given: string) => isOver({ promises: [noCutOff], given }, 'Europe/London')
  expect([over('2026-06-29'), over('2026-06-30')]).toEqual([true, false])
})
