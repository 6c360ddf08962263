import { expect, test } from 'vitest'
import { placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import type { Shop } from '../../shop.ts'
import { reconcileOrders } from '../jobs/reconcile-orders.ts'
import type { PaymentSession } from './payments.ts'
import { settleOrder } from './settle.ts'

const shop = setUpShop()

// Proves: R1.19
test('the log contains no whole id of a guest’s order', async () => {
  const logged: object[] = []
  const record = (fields: object) => void logged.push(fields)
  const recorded: Shop = { ...shop.shop, log: { info: record, warn: record, error: record } }
  const [wrong, late, failing] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  const paid = (order: { id: string; sessionId: string }, amount: number): PaymentSession => ({
    id: order.sessionId,
    orderId: order.id,
    status: 'complete',
    payment: 'paid',
    paymentIntent: undefined,
    amount,
    currency: 'GBP',
  })

  await settleOrder(recorded, wrong.id, paid(wrong, 1), 'payment')
  await settleOrder(recorded, wrong.id, { ...paid(wrong, 1), id: 'cs_test_foreign' }, 'payment')
  await shop.call('POST', `/api/v1/order/order_to_cart/${late.id}/`)
  await settleOrder(recorded, late.id, paid(late, 5500), 'payment')
  await shop.sql(`update orders set created_at = created_at - interval '10 minutes' where id = $1`, [
    failing.id,
  ])
  const readSession = async () => {
    throw new Error('something unexpected')
  }
  await reconcileOrders({ ...recorded, payments: { ...shop.shop.payments, readSession } })

  expect(logged).toHaveLength(4)
  for (const { id } of [wrong, late, failing]) expect(JSON.stringify(logged)).not.toContain(id)
})
