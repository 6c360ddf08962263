import { expect, test } from 'vitest'
import { formatChange, formatPrice } from './format.ts'

test('what is below zero bears one and the same minus, whether it is money, pieces or per cent', () => {
  expect(formatPrice('-1200', 'GBP')).toBe('-£1,200.00')
  expect([-1200, -2, 0, 3, 1200].map(formatChange)).toEqual(['-1,200', '-2', '0', '+3', '+1,200'])
})

test('money is shown in the en-US manner', () => {
  expect(['GBP', 'EUR', 'USD'].map((currency) => formatPrice(1234.5, currency))).toEqual([
    '£1,234.50',
    '€1,234.50',
    '$1,234.50',
  ])
})
