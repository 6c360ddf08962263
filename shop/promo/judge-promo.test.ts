import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Shop } from '../shop.ts'
import { isPromoActive, promoAmount } from './judge-promo.ts'

const promo = (discount: string) => ({ id: 1, code: 'X', discount, expiration_date: '2026-12-31' })
const at = (moment: string, timeZone: string) =>
  ({ clock: { now: () => new Date(moment) }, config: { timeZone } }) as Shop

describe('a discount', () => {
  it.each([
    [1000, '10.00', 100],
    [5, '10.00', 1],
    [4, '10.00', 0],
    [8447, '12.50', 1056],
    [333, '33.33', 111],
    [1, '100.00', 1],
    [1, '0.01', 0],
    [99_999_999_900_000, '99.99', 99_989_999_900_010],
  ])('of %i pence less %s percent is %i pence', (subtotal, discount, amount) => {
    expect(promoAmount(subtotal, promo(discount))).toBe(amount)
  })

  it('is never more than the goods, and within half a penny of exact', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 10_000 }), (subtotal, hundredths) => {
        const amount = promoAmount(subtotal, promo((hundredths / 100).toFixed(2)))
        const error = BigInt(amount) * 10_000n - BigInt(subtotal) * BigInt(hundredths)
        return amount <= subtotal && error > -5_000n && error <= 5_000n
      }),
    )
  })
})

it('a promo counts until its last day ends where the shop is', () => {
  const last = '2026-06-30'
  expect(isPromoActive(at('2026-06-30T22:59:59Z', 'Europe/London'), last)).toBe(true)
  expect(isPromoActive(at('2026-06-30T23:00:00Z', 'Europe/London'), last)).toBe(false)
  expect(isPromoActive(at('2026-07-01T06:59:59Z', 'America/Los_Angeles'), last)).toBe(true)
})
