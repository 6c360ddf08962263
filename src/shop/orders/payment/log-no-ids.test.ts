import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../tests/support/harness.ts'
import { placeOrder } from '../../../../tests/support/placed-order.ts'
import type { Shop } from '../../shop.ts'
import { reconcileOrders } from '../jobs/reconcile-orders.ts'
import type { PaymentSession } from './payments.ts'
import { settleOrder } from './settle.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

// Proves: R1.19
test('the log contains no whole id of a guest’s order', async () => {
  const said: object[] = []
  const say = (fields: object) => void said.push(fields)
  const listening: Shop = { ...shop.shop, log: { info: say, warn: say, error: say } }
  const [wrong, late, asked] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  const paid = (order: { id: string; sessionId: string }, amount: number): PaymentSession => ({
    id: order.sessionId,
    orderId: order.id,
    status: 'complete',
    payment: 'paid',
    paymentIntent: undefined,
    amount,
    currency: 'GBP',
  })

  await settleOrder(listening, wrong.id, paid(wrong, 1), 'payment')
  await settleOrder(listening, wrong.id, { ...paid(wrong, 1), id: 'cs_test_foreign' }, 'payment')
  await shop.call('POST', `/api/v1/order/order_to_cart/${late.id}/`)
  await settleOrder(listening, late.id, paid(late, 5500), 'payment')
  await shop.sql(`update orders set created_at = created_at - interval '10 minutes' where id = $1`, [
    asked.id,
  ])
  const readSession = async () => {
    throw new Error('something unexpected')
  }
  await reconcileOrders({ ...listening, payments: { ...shop.shop.payments, readSession } })

  expect(said).toHaveLength(4)
  for (const { id } of [wrong, late, asked]) expect(JSON.stringify(said)).not.toContain(id)
})
