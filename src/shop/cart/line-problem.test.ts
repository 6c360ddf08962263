import { expect, test } from 'vitest'
import { lineProblem } from './line-problem.ts'

// Proves: R4.6
test.each([
  [{ quantity: 2, available: 3, archived: false }, null],
  [{ quantity: 3, available: 3, archived: false }, null],
  [{ quantity: 4, available: 3, archived: false }, 'Only 3 left in stock'],
  [{ quantity: 1, available: 0, archived: false }, 'Out of Stock'],
  [{ quantity: 1, available: 3, archived: true }, 'This product is no longer sold'],
])('the problem of the cart line %j is %j', (line, problem) => {
  expect(lineProblem(line)).toBe(problem)
})
