import { expect, it } from 'vitest'
import type { Quote } from '../../../contract/checkout.ts'
import { quoteOptions } from './quote.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

// Proves: R12.12
it.each([
  ['never without a cut-off', [null, null], false, 0],
  ['just after the first cut-off', [inMs(7_200_000), null, inMs(3_600_000)], 3_591_000, 3_603_000],
  ['just after a cut-off that is near', [inMs(5_000)], 1_000, 8_000],
  ['each minute while a cut-off that has passed is answered', [inMs(-5_000)], 60_000, 60_000],
])('a quote is renewed %s', (_, moments, from, to) => {
  const data = { delivery_options: moments.map((order_by) => ({ order_by })) } as Quote
  const { refetchInterval } = quoteOptions(undefined, {})
  const interval = typeof refetchInterval === 'function' && refetchInterval({ state: { data } } as never)
  if (from === false) return expect(interval).toBe(false)
  expect(interval).toBeGreaterThanOrEqual(from as number)
  expect(interval).toBeLessThanOrEqual(to)
})
