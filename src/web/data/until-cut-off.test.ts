import { expect, it } from 'vitest'
import { isCutOff, untilCutOff } from './until-cut-off.ts'

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

// Proves: R12.203
it.each([
  ['a cut-off in an hour', [inMs(3_600_000)], 3_601_000],
  ['one that has passed', [inMs(-5_000)], 60_000],
  ['one after a closed month, for which no timer is long enough', [inMs(40 * 86_400_000)], 86_400_000],
])('the days are loaded again at %s', (_, promises, ms) => {
  expect(Math.abs(Number(untilCutOff(promises)) - ms)).toBeLessThan(2_000)
})

it('without a cut-off they are not', () => {
  expect(untilCutOff([{ order_by: null }])).toBe(false)
})
