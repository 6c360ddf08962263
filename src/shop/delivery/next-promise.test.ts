import { expect, it } from 'vitest'
import type { Shop } from '../shop.ts'
import { nextPromiseInMs } from './next-promise.ts'

const method = { workdays: [1, 2, 3, 4, 5], days_from: 1, days_to: 1 }

function secondsFrom(moment: string, ...cutOffs: (string | null)[]): number {
  const delivery_methods = cutOffs.map((cut_off) => ({ ...method, cut_off, price: 5 }))
  const delivery_calendar = { holiday_region: '', holidays_added: [], holidays_removed: [], closed_days: [] }
  const shop = {
    clock: { now: () => new Date(moment) },
    config: { timeZone: 'Europe/London', shippingFee: 500 },
    settings: { current: () => ({ delivery_methods, delivery_calendar }), holidays: () => new Set() },
  }
  return nextPromiseInMs(shop as unknown as Shop) / 1000
}

// Proves: R12.100
it('what is promised changes at the next cut-off, or at midnight of the shop', () => {
  expect(secondsFrom('2026-11-30T14:29:55Z', null, '16:00', '14:30')).toBe(5)
  expect(secondsFrom('2026-11-30T14:30:00Z', '16:00', '14:30')).toBe(90 * 60)
  // Midnight comes before the cut-off of the next day.
  expect(secondsFrom('2026-11-30T23:59:00Z', '14:30')).toBe(60)
  expect(secondsFrom('2026-06-30T22:59:00Z', null)).toBe(60)
})
