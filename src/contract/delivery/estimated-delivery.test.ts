import { expect, it } from 'vitest'
import type { Order } from '../order.ts'
import { estimatedDelivery } from './estimated-delivery.ts'

const PROMISE = { from: '2026-12-02', to: '2026-12-04' }

const placed = (shipping: Partial<Order['shipping']>, status = 'processing', days: string[] = []) =>
  ({
    status,
    shipping: { shipping_status: 'pending', estimated_delivery: '2026-12-04', ...shipping },
    shipments: days.map((estimated_delivery) => ({ estimated_delivery })),
  }) as Order

// Proves: R5.100, R12.47
it.each([
  ['Wed 2 Dec – Fri 4 Dec', placed({ promise: PROMISE })],
  ['Tue 1 Dec', placed({ promise: { from: '2026-12-01', to: '2026-12-01' } })],
  [
    'Mon 7 Dec',
    placed({ shipping_status: 'shipped', estimated_delivery: '2026-12-07', promise: PROMISE }, 'shipped', [
      '2026-12-07',
    ]),
  ],
  ['Fri 4 Dec', placed({ promise: null })],
  // The first parcel has its own day; the order has the promise, then the day of the last one.
  [
    'Wed 2 Dec – Fri 4 Dec',
    placed({ shipping_status: 'shipped', promise: PROMISE }, 'processing', ['2026-12-01']),
  ],
  [
    'Tue 8 Dec',
    placed({ shipping_status: 'shipped', promise: PROMISE }, 'shipped', [
      '2026-12-01',
      '2026-12-08',
      '2026-12-05',
    ]),
  ],
])('is shown as %s', (words, order) => {
  expect(estimatedDelivery(order)).toBe(words)
})
