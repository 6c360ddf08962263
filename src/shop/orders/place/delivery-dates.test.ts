import { expect, it } from 'vitest'
import type { Shop } from '../../shop.ts'
import { deliveryDates } from './delivery-dates.ts'
import { generateOrderCode } from './order-code.ts'

const on = (moment: string, timeZone = 'Europe/London') =>
  ({ clock: { now: () => new Date(moment) }, config: { timeZone } }) as Shop

// Proves: R5.56
it.each([
  ['Monday', '2026-11-16T12:00:00Z', '2026-11-19', '2026-11-23', '2026-11-17', '2026-11-18'],
  ['Friday', '2026-11-20T12:00:00Z', '2026-11-25', '2026-11-27', '2026-11-23', '2026-11-24'],
  ['Saturday', '2026-11-21T12:00:00Z', '2026-11-25', '2026-11-27', '2026-11-23', '2026-11-24'],
  ['New Year’s Eve', '2026-12-31T12:00:00Z', '2027-01-05', '2027-01-07', '2027-01-01', '2027-01-04'],
])('an order of a %s arrives on business days', (_, moment, from, to, nextFrom, nextTo) => {
  expect(deliveryDates(on(moment), 'standard')).toEqual({ from, to })
  expect(deliveryDates(on(moment), 'next_day')).toEqual({ from: nextFrom, to: nextTo })
})

// Proves: R5.57
it('days and years follow the shop’s time zone', () => {
  const newYear = '2026-12-31T23:30:00Z'
  expect(deliveryDates(on(newYear, 'Asia/Tokyo'), 'next_day').from).toBe('2027-01-04')
  expect(generateOrderCode(on(newYear))).toMatch(/^26-/)
  expect(generateOrderCode(on(newYear, 'Asia/Tokyo'))).toMatch(/^27-/)
})

// Proves: R5.57
it('order codes are unique and have no look-alike characters', () => {
  const codes = Array.from({ length: 2_000 }, () => generateOrderCode(on('2026-11-20T12:00:00Z')))
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^26-[23456789ABCDEFGHJKMNPQRSTWXYZ]{8}$/)
})
