import { expect, it } from 'vitest'
import { isWhole, quantityOf } from './quantity-draft.ts'

// Proves: R13.231
it.each([
  ['2', 2, true],
  ['2.0', 2, true],
  ['2.5', 0, false],
  ['', 0, true],
  ['0', 0, true],
])('the quantity “%s” counts as %i and is settled: %s', (text, quantity, isSettled) => {
  expect([quantityOf(text), isWhole(text)]).toEqual([quantity, isSettled])
})
