import { expect, it } from 'vitest'
import type { Order } from '../../../contract/order.ts'
import { orderDisplayStatus } from './order-display-status.ts'

const PAID = ['processing', 'shipped', 'delivered', 'completed']

// Proves: R5.19, R5.38
it.each([
  ['processing', 'paid', 'placed'],
  ['shipped', 'paid', 'placed'],
  ['delivered', 'refunded', 'placed'],
  ['completed', 'paid', 'placed'],
  ['cancelled', 'refunded', 'cancelled'],
  ['cancelled', 'paid', 'cancelled'],
  ['cancelled', undefined, 'unpaid'],
  ['pending', 'pending', 'confirming'],
  ['pending', undefined, 'unpaid'],
])('the success page shows an order with status %s and payment %s as %s', (status, payment, display) => {
  const order = {
    status,
    is_paid: PAID.includes(status),
    payment: payment ? { payment_status: payment, refunded_amount: '0.00' } : null,
  } as Order
  expect(orderDisplayStatus(order)).toBe(display)
})
