import { expect, it } from 'vitest'
import { renderMarkup } from '../../../../../tests/support/render-component.tsx'
import type { ListedOrder } from '../../../../contract/admin/order-list.ts'
import { OrderInfo } from './order-cells.tsx'

// Proves: R5.93
it.each([
  ['54.99', '£54.99'],
  [null, '£55.00'],
])('the list of orders shows large what was paid (%s), else the total', (paid_amount, large) => {
  const sums = { total_amount: '50.00', grand_total: '55.00', paid_amount, currency: 'GBP' }
  const markup = renderMarkup(<OrderInfo order={{ ...sums, order_items: [] } as unknown as ListedOrder} />)
  expect(/text-lead[^>]*>([^<]*)</.exec(markup)?.[1]).toBe(large)
})
