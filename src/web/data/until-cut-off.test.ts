import { expect, it } from 'vitest'
import { isCutOff } from './until-cut-off.ts'

// The clock of the server is known to the second.
const inMs = (ms: number) => ({ order_by: new Date(Date.now() + ms).toISOString() })

// Proves: R12.203
it.each([
  ['before its cut-off', [inMs(60_000)], false],
  ['after it', [inMs(-5_000)], true],
  ['after the first of two', [inMs(60_000), inMs(-5_000)], true],
  ['without a cut-off', [{ order_by: null }], false],
])('an answer %s is over: %s', (_, promises, isOver) => {
  expect(isCutOff(promises)).toBe(isOver)
})
