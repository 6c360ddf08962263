import { expect, it } from 'vitest'
import type { Shop } from '../../shop.ts'
import { generateOrderCode } from './order-code.ts'

const on = (moment: string, timeZone = 'Europe/London') =>
  ({ clock: { now: () => new Date(moment) }, config: { timeZone } }) as Shop

// Proves: R5.57
it('the year of an order code is that of the shop’s time zone', () => {
  const newYear = '2026-12-31T23:30:00Z'
  expect(generateOrderCode(on(newYear))).toMatch(/^26-/)
  expect(generateOrderCode(on(newYear, 'Asia/Tokyo'))).toMatch(/^27-/)
})

// Proves: R13.341
it('a code of an order says nothing of how many there are: each of its characters is random', () => {
  const codes = Array.from({ length: 2_000 }, () => generateOrderCode(on('2026-11-20T12:00:00Z')))
  for (let place = 3; place < 11; place += 1) {
    const characters = codes.map((code) => code[place])
    expect(new Set(characters).size, `place ${place}`).toBe(29)
    // Of two codes in a row, one in 29 has the same character there.
    const repeated = characters.filter((character, at) => character === characters[at + 1]).length
    expect(repeated, `place ${place}`).toBeGreaterThan(20)
    expect(repeated, `place ${place}`).toBeLessThan(140)
  }
})

// Proves: R5.57
it('order codes are unique, without 0, 1, I, L, O, U and V', () => {
  const codes = Array.from({ length: 2_000 }, () => generateOrderCode(on('2026-11-20T12:00:00Z')))
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^26-[23456789ABCDEFGHJKMNPQRSTWXYZ]{8}$/)
})
