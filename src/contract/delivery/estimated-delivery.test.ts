import { expect, it } from 'vitest'
import type { Order } from '../order.ts'
import { estimatedDelivery } from './estimated-delivery.ts'

const placed = (shipping: Partial<Order['shipping']>, created_at = '2026-11-27T12:00:00.000Z') =>
  ({
    created_at,
    shipping: { shipping_method: 'standard', shipping_status: 'pending', ...shipping },
  }) as Order

// Proves: R5.100
it.each([
  ['Wed 2 Dec – Fri 4 Dec', placed({ estimated_delivery: '2026-12-04' })],
  ['Mon 30 Nov – Tue 1 Dec', placed({ shipping_method: 'next_day', estimated_delivery: '2026-12-01' })],
  // In London it was Monday already.
  ['Thu 2 Jul – Mon 6 Jul', placed({ estimated_delivery: '2026-07-06' }, '2026-06-28T23:30:00.000Z')],
  ['Mon 7 Dec', placed({ shipping_status: 'shipped', estimated_delivery: '2026-12-07' })],
])('is shown as %s', (words, order) => {
  expect(estimatedDelivery(order, 'Europe/London')).toBe(words)
})
