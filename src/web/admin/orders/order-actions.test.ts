import { expect, it } from 'vitest'
import { packingText } from './order-actions.tsx'

// Proves: R13.105
it('the end of packing says that the shopper can cancel again only if that is so', () => {
  const order = {
    status: 'processing' as const,
    paid_at: '2026-11-27T10:00:00.000Z',
    packing_started_at: null,
    is_being_cancelled: false,
    shipments: [],
    shipping: { new_promise: null, ready_at: null },
  }
  const now = new Date('2026-11-28T10:00:00.000Z')
  const packed = { ...order, packing_started_at: '2026-11-28T10:00:00.000Z' }
  const packing = { cancel_until: 'packing', cancel_hours: 2 } as const
  const again = 'The shopper can cancel this order again.'
  const over = 'The shopper can no longer cancel this order.'
  expect(packingText(order, packing, now)).toBe(again)
  expect(packingText(packed, packing, now)).toBe(over)
  expect(packingText(order, { ...packing, cancel_until: 'hours' }, now)).toBe(over)
})
