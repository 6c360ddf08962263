import { expect, it } from 'vitest'
import { hasExpired } from './has-expired.ts'

// Proves: R5.90
it('a promo has expired after its last day in the time zone of the shop', () => {
  const now = new Date('2026-11-27T23:30:00Z')
  expect(hasExpired('2026-11-26', 'Europe/London', now)).toBe(true)
  expect(hasExpired('2026-11-27', 'Europe/London', now)).toBe(false)
  expect(hasExpired('2026-11-27', 'Europe/Berlin', now)).toBe(true)
  expect(hasExpired('2099-01-01', 'Europe/London', now)).toBe(false)
})
