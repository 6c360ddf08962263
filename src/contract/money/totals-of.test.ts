import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalsOf } from './totals-of.ts'

const line = fc.record({ price: fc.nat(100_000_000), quantity: fc.integer({ min: 1, max: 999 }) })
const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const discounts = fc.array(fc.record({ percent }), { maxLength: 3 })
const shipping = fc.nat(100_000)
const lines = fc.array(line, { minLength: 1, maxLength: 20 })

describe('the totals of an order', () => {
  it('match an order computed by hand', () => {
    const two = [
      { price: 2999, quantity: 2 },
      { price: 2449, quantity: 1 },
    ]
    expect(totalsOf(two, [], 500)).toEqual({ subtotal: 8447, discount: 0, shipping: 500, total: 8947 })
    expect(totalsOf(two, [{ percent: 12.5 }], 500)).toEqual({
      subtotal: 8447,
      discount: 1056,
      shipping: 500,
      total: 7891,
    })
  })

  // Proves: R5.51
  it.each([
    [1000, 10, 100],
    [5, 10, 1],
    [4, 10, 0],
    [8447, 12.5, 1056],
    [333, 33.33, 111],
    [1, 100, 1],
    [1, 0.01, 0],
    [99_999_999_900_000, 99.99, 99_989_999_900_010],
  ])('compute the discount on %i pence at %f percent as %i pence', (price, off, discount) => {
    expect(totalsOf([{ price, quantity: 1 }], [{ percent: off }], 0).discount).toBe(discount)
  })

  it('are all 0 without lines, shipping included', () => {
    expect(totalsOf([], [{ percent: 10 }], 500)).toEqual({ subtotal: 0, discount: 0, shipping: 0, total: 0 })
  })

  // Proves: R5.55
  it('add up, and the total is never below the shipping fee', () => {
    fc.assert(
      fc.property(lines, discounts, shipping, (some, off, fee) => {
        const { subtotal, discount, shipping: charged, total } = totalsOf(some, off, fee)
        expect(total).toBe(subtotal - discount + charged)
        expect(charged).toBe(fee)
        expect(total).toBeGreaterThanOrEqual(fee)
        expect([subtotal, discount, total].every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })

  it('do not depend on the order of lines or on split quantities', () => {
    fc.assert(
      fc.property(lines, discounts, shipping, (some, off, fee) => {
        const split = some.toReversed().flatMap(({ price, quantity }) => [
          { price, quantity: 1 },
          { price, quantity: quantity - 1 },
        ])
        expect(totalsOf(split, off, fee)).toEqual(totalsOf(some, off, fee))
      }),
    )
  })

  it('round a discount to within half a penny', () => {
    fc.assert(
      fc.property(lines, percent, (some, off) => {
        const { subtotal, discount } = totalsOf(some, [{ percent: off }], 0)
        const error = BigInt(discount) * 10_000n - BigInt(subtotal) * BigInt(Math.round(off * 100))
        return error > -5_000n && error <= 5_000n
      }),
    )
  })
})
