import { expect, it } from 'vitest'
import { isReduced } from './cells.ts'

// Proves: R3.27
it.each([
  [{ price: '990', former: '1400' }, true],
  [{ price: '990', former: '990' }, false],
  [{ price: '990', former: '' }, false],
  [{ price: '', former: '1400' }, false],
  [{ price: '1.250', former: '1400' }, true],
  [{ price: '990', former: '1.250' }, true],
])('of another shop’s prices %j both are imported: %s', (prices, expected) => {
  expect(isReduced(prices)).toBe(expected)
})
