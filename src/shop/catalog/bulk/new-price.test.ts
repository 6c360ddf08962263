import { expect, it } from 'vitest'
import { newPrice } from './new-price.ts'

// Proves: R11.91
it.each([
  [1000, { by: 'percent', value: 10, round: 'none' }, 1100],
  [1005, { by: 'percent', value: 10, round: 'none' }, 1106],
  [333, { by: 'percent', value: -33.33, round: 'none' }, 222],
  [99_999_999, { by: 'percent', value: 0.01, round: 'none' }, 100_009_999],
  [1000, { by: 'amount', value: -2.5, round: 'none' }, 750],
  [1000, { by: 'amount', value: -12, round: 'none' }, -200],
  [1234, { by: 'percent', value: 10, round: '00' }, 1400],
  [1234, { by: 'percent', value: 10, round: '99' }, 1399],
  [1100, { by: 'amount', value: 0.49, round: '99' }, 1199],
  [1100, { by: 'amount', value: 0.48, round: '99' }, 1099],
  [10, { by: 'amount', value: 0.1, round: '99' }, 20],
  [0, { by: 'amount', value: 5, round: '99' }, 0],
] as const)('%i changed by %o is %i', (price, change, expected) => {
  expect(newPrice(price, change)).toBe(expected)
})
