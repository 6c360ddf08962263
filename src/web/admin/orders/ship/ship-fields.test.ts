import { afterEach, expect, it, vi } from 'vitest'
import { shipFields } from './ship-fields.ts'

afterEach(() => {
  vi.useRealTimers()
})

// Proves: R5.62
it('the day of delivery is in the future by the days of the shop, wherever the owner is', () => {
  vi.useFakeTimers({ now: new Date('2026-06-10T12:00:00Z'), toFake: ['Date'] })
  const fields = shipFields('Europe/London')
  const zone = process.env.TZ
  process.env.TZ = 'Pacific/Kiritimati'
  const refused = (estimated_delivery: string) =>
    fields.safeParse({ shipping_company: 'Evri', tracking_number: 'E-1234', estimated_delivery }).error
      ?.issues[0]?.message
  expect(refused('2026-06-11')).toBeUndefined()
  expect(refused('2026-06-10')).toBe('Estimated delivery date must be in the future')
  if (zone) process.env.TZ = zone
  else delete process.env.TZ
})
