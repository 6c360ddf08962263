import { expect, it } from 'vitest'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { refundValueOfItems } from './refund-value-of-items.ts'

const orderOf = (refunded: number[], price = '10.00') =>
  ({
    promo_amount: '3.33',
    order_items: refunded.map((refunded_quantity, at) => ({
      id: `${at}`,
      price,
      quantity: 1,
      refunded_quantity,
    })),
  }) as unknown as AdminOrder

it('refunds of three items, one by one, add up to the amount paid', () => {
  const first = refundValueOfItems(orderOf([0, 0, 0]), [{ id: '0', quantity: 1 }])
  const second = refundValueOfItems(orderOf([1, 0, 0]), [{ id: '1', quantity: 1 }])
  const third = refundValueOfItems(orderOf([1, 1, 0]), [{ id: '2', quantity: 1 }])
  expect([first, second, third]).toEqual([889, 889, 889])
  expect(first + second + third).toBe(2667)
})

it('a free order has no refund value', () => {
  const free = { ...orderOf([0], '0.00'), promo_amount: '0.00' }
  expect(refundValueOfItems(free, [{ id: '0', quantity: 1 }])).toBe(0)
})
