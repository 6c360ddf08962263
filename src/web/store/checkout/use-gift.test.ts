import { afterEach, expect, it, vi } from 'vitest'
import { offeredDays } from './use-gift.ts'

afterEach(() => {
  vi.useRealTimers()
})

// Proves: R12.69
it('the days before which a gift may wait begin with the day of the shop', () => {
  vi.useFakeTimers({ now: new Date('2026-06-10T23:30:00Z'), toFake: ['Date'] })
  expect(offeredDays('Europe/London')).toEqual({ min: '2026-06-11', max: '2027-06-11' })
  expect(offeredDays('America/New_York')).toEqual({ min: '2026-06-10', max: '2027-06-10' })
})
