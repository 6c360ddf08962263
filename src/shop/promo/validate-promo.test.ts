import { expect, it } from 'vitest'
import type { Shop } from '../shop.ts'
import { isPromoActive } from './validate-promo.ts'

const at = (moment: string, timeZone: string) =>
  ({ clock: { now: () => new Date(moment) }, config: { timeZone } }) as Shop

// Proves: R5.51
it('a promo is active until the end of its last day in the time zone of the shop', () => {
  const last = '2026-06-30'
  expect(isPromoActive(at('2026-06-30T22:59:59Z', 'Europe/London'), last)).toBe(true)
  expect(isPromoActive(at('2026-06-30T23:00:00Z', 'Europe/London'), last)).toBe(false)
  expect(isPromoActive(at('2026-07-01T06:59:59Z', 'America/Los_Angeles'), last)).toBe(true)
})
