import { expect, it } from 'vitest'
import type { OrderStatus } from '../../../contract/order.ts'
import { OrderStatusBadge } from './order-status.tsx'

// Proves: S4.6
it.each([
  ['pending', 'warning'],
  ['processing', 'info'],
  ['shipped', 'primary'],
  ['delivered', 'success'],
  ['completed', 'neutral'],
  ['cancelled', 'danger'],
  ['lost at sea', 'neutral'],
])('the status %s has the colour of %s', (status, tone) => {
  const { props } = OrderStatusBadge({ status: status as OrderStatus })
  expect([props.tone, props.children]).toEqual([tone, status])
})
