import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paidByLine, refundValues } from './refund-values.ts'
import { sumOf } from './split.ts'
import { totalsOf } from './totals-of.ts'

const line = fc.record({ price: fc.nat(100_000_000), quantity: fc.integer({ min: 1, max: 999 }) })
const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const discounts = fc.array(fc.record({ percent }), { maxLength: 3 })
const lines = fc.array(line, { minLength: 1, maxLength: 20 })

describe('the refund of some lines', () => {
  it('one by one adds up to the amount paid', () => {
    const ring = { price: 1000, quantity: 1 }
    const refundOf = (chosen: number) =>
      refundValues(
        [0, 1, 2].map((at) => ({ ...ring, refundedBefore: 0, refunded: Number(at === chosen) })),
        1000,
      )
    expect([0, 1, 2].map((at) => sumOf(refundOf(at)))).toEqual([667, 667, 666])
  })

  // Proves: R13.64
  it('in any parts and order adds up to what each line costs after the discount', () => {
    fc.assert(
      fc.property(lines, discounts, fc.nat(999), (some, off, part) => {
        const { subtotal, discount } = totalsOf(some, off, 0)
        const paid = paidByLine(some, discount)
        const first = some.map(({ quantity }) => part % (quantity + 1))
        const refund = (before: number[], now: number[]) =>
          refundValues(
            some.map((one, at) => ({ ...one, refundedBefore: before[at] ?? 0, refunded: now[at] ?? 0 })),
            discount,
          )
        const none = some.map(() => 0)
        const rest = some.map(({ quantity }, at) => quantity - (first[at] ?? 0))
        const one = refund(none, first)
        const two = refund(first, rest)
        expect(one.map((value, at) => value + (two[at] ?? 0))).toEqual(paid)
        expect(Math.min(...one, ...two)).toBeGreaterThanOrEqual(0)
        expect(sumOf(paid)).toBe(subtotal - discount)
      }),
    )
  })

  it('is 0 for a free order', () => {
    expect(refundValues([{ price: 0, quantity: 1, refundedBefore: 0, refunded: 1 }], 0)).toEqual([0])
  })
})
