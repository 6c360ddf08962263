import { expect, it, vi } from 'vitest'
import { paymentPollInterval } from './poll-payment.ts'

it('asks again every 2.1 seconds, for a minute', () => {
  const startedAt = Date.now()
  vi.useFakeTimers({ now: startedAt })
  expect(paymentPollInterval(startedAt)).toBe(2_100)
  vi.setSystemTime(startedAt + 59_999)
  expect(paymentPollInterval(startedAt)).toBe(2_100)
  vi.setSystemTime(startedAt + 60_000)
  expect(paymentPollInterval(startedAt)).toBe(false)
  vi.useRealTimers()
})
