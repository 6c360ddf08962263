import { expect, it } from 'vitest'
import type { OrderGift } from './gift.ts'
import { hiddenUntil } from './hidden-until.ts'

// Proves: R12.78
it.each([
  ['the evening before', '2026-12-12', '2026-12-11T23:59:00Z', 'Europe/London', '2026-12-12'],
  ['the day in the shop', '2026-12-12', '2026-12-11T23:59:00Z', 'Europe/Paris', undefined],
  ['a gift that hides nothing', null, '2026-12-11T12:00:00Z', 'Europe/London', undefined],
])('the pieces are hidden on %s', (_, hidden_until, now, timeZone, expected) => {
  expect(hiddenUntil({ gift: { hidden_until } as OrderGift }, timeZone, new Date(now))).toBe(expected)
})

it('an order that is no gift hides nothing', () => {
  expect(hiddenUntil({ gift: null }, 'Europe/London')).toBeUndefined()
})
