import { expect, it } from 'vitest'
import type { Order } from '../order.ts'
import { estimatedDelivery } from './estimated-delivery.ts'

const placed = (shipping: Partial<Order['shipping']>) =>
  ({ shipping: { shipping_status: 'pending', estimated_delivery: '2026-12-04', ...shipping } }) as Order

// Proves: R5.100
it.each([
  ['Wed 2 Dec – Fri 4 Dec', placed({ promise: { from: '2026-12-02', to: '2026-12-04' } })],
  ['Tue 1 Dec', placed({ promise: { from: '2026-12-01', to: '2026-12-01' } })],
  [
    'Mon 7 Dec',
    placed({
      shipping_status: 'shipped',
      estimated_delivery: '2026-12-07',
      promise: { from: '2026-12-02', to: '2026-12-04' },
    }),
  ],
  ['Fri 4 Dec', placed({ promise: null })],
])('is shown as %s', (words, order) => {
  expect(estimatedDelivery(order)).toBe(words)
})
