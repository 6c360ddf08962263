import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumOf } from '../money/split.ts'
import { totalsOf } from '../money/totals-of.ts'
import { taxOf } from './tax-of.ts'

const line = fc.record({
  price: fc.oneof(fc.nat(50), fc.nat(100_000_000)),
  quantity: fc.integer({ min: 1, max: 999 }),
  rate: fc.oneof(
    fc.constantFrom(null, 0, 5, 20),
    fc.nat(9_999).map((hundredths) => hundredths / 100),
  ),
})
const orders = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 15 }),
  percent: fc.nat(10_000).map((hundredths) => hundredths / 100),
  shipping: fc.nat(5_000),
})

describe('the tax of an order', () => {
  // Proves: R13.60
  it('matches an order computed by hand', () => {
    const { order, lines } = taxOf(
      [
        { price: 6_000, quantity: 2, rate: 20 },
        { price: 3_000, quantity: 1, rate: 0 },
      ],
      { discount: 1_500, shipping: 500 },
    )
    expect(lines).toEqual([
      { rate: 20, net: 9_000, tax: 1_800, gross: 10_800 },
      { rate: 0, net: 2_700, tax: 0, gross: 2_700 },
    ])
    expect(order).toEqual({
      net: 12_133,
      tax: 1_867,
      rates: [
        { rate: 20, net: 9_333, tax: 1_867 },
        { rate: 0, net: 2_800, tax: 0 },
      ],
      shipping: {
        rate: null,
        net: 433,
        tax: 67,
        gross: 500,
        rates: [
          { rate: 20, net: 333, tax: 67 },
          { rate: 0, net: 100, tax: 0 },
        ],
      },
    })
  })

  // Proves: R13.61
  it('shows no VAT for goods of the margin scheme and their delivery', () => {
    const { order, lines } = taxOf([{ price: 9_900, quantity: 1, rate: null }], {
      discount: 0,
      shipping: 500,
    })
    expect(lines).toEqual([{ rate: null, net: 9_900, tax: 0, gross: 9_900 }])
    expect(order).toMatchObject({ net: 10_400, tax: 0, rates: [], shipping: { rate: null, tax: 0 } })
  })

  // Proves: R13.60
  it('adds up to the penny: lines and delivery to the order, and the rates to both', () => {
    fc.assert(
      fc.property(orders, ({ lines: some, percent, shipping }) => {
        const totals = totalsOf(some, [{ percent }], shipping)
        const { order, lines } = taxOf(some, totals)
        const { shipping: delivery, rates } = order
        expect(order.net + order.tax).toBe(totals.total)
        expect(sumOf(lines.map(({ gross }) => gross))).toBe(totals.subtotal - totals.discount)
        expect(sumOf([...lines, delivery].map(({ net }) => net))).toBe(order.net)
        expect(sumOf([...lines, delivery].map(({ tax }) => tax))).toBe(order.tax)
        expect(sumOf(rates.map(({ tax }) => tax))).toBe(order.tax)
        expect(sumOf(delivery.rates.map(({ tax }) => tax))).toBe(delivery.tax)
        for (const { net, tax, gross } of [...lines, delivery]) {
          expect(net + tax).toBe(gross)
          expect(Math.min(net, tax, gross)).toBeGreaterThanOrEqual(0)
        }
        lines.forEach(({ gross, rate }, at) => {
          const { price = 0, quantity = 0 } = some[at] ?? {}
          const exact = price * quantity * (1 - totals.discount / (totals.subtotal || 1))
          expect(Math.abs(gross - exact)).toBeLessThan(1.01)
          expect(rate).toBe(some[at]?.rate)
        })
      }),
      { numRuns: 3_000 },
    )
  })
})
