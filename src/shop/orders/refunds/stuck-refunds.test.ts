import { expect, test } from 'vitest'
import { addProduct, paidOrder, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { reconcileOrders } from '../jobs/reconcile-orders.ts'

const { shop, olive } = setUpOrderShop()

const backdate = (orderIds: string[]) =>
  shop.sql(
    `update refunds set created_at = created_at - interval '1 hour' where order_id = any($1) and refund_id is null`,
    [orderIds],
  )

// Proves: R5.30
test('an item whose refund waited for a cancellation is restocked once', async () => {
  const ring = await addProduct(shop, { stock: 9 })
  const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 3 }] })
  const [item] = (await olive.read(order.id)).order_items
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await olive.refund(order.id, { items: [{ order_item_id: item.id, quantity: 1, restock: true }] })
  expect(await stockOf(shop, ring)).toBe(6)
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  expect((await olive.cancel(order.id)).body.status).toBe('cancelled')
  expect(await stockOf(shop, ring)).toBe(9)
  await backdate([order.id])
  await reconcileOrders(shop.shop)
  expect((await olive.read(order.id)).payment).toEqual({
    payment_status: 'refunded',
    refunded_amount: '80.00',
  })
  expect(await stockOf(shop, ring)).toBe(9)
})

// Proves: R5.63
test('an order with a waiting full refund is not shipped', async () => {
  const [whole, part] = await Promise.all([paidOrder(shop), paidOrder(shop)])
  const toShip = async () => (await olive.ask('GET', '/admin/dashboard/')).body.to_ship.total
  const before = await toShip()
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await olive.refund(whole.id)
  await olive.refund(part.id, { amount: 1 })
  expect(await toShip()).toBe(before - 1)
  expect((await olive.read(whole.id)).actions).toEqual(['cancel'])
  expect((await olive.ship(whole.id)).body.detail).toBe('This order is being cancelled.')
  expect((await olive.ship(part.id)).status).toBe(200)
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await backdate([whole.id, part.id])
  await reconcileOrders(shop.shop)
  expect((await olive.ship(whole.id)).body.detail).toBe('This order is cancelled.')
})

test('reconciliation stops after one batch when the provider is unavailable', async () => {
  const orders = await Promise.all(Array.from({ length: 7 }, () => paidOrder(shop)))
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await Promise.all(orders.map(({ id }) => olive.refund(id)))
  await backdate(orders.map(({ id }) => id))
  let requests = 0
  const { payments } = shop.shop
  const refund: typeof payments.refund = (input) => {
    requests++
    return payments.refund(input)
  }
  await reconcileOrders({ ...shop.shop, payments: { ...payments, refund } })
  expect(requests).toBe(5)
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await reconcileOrders(shop.shop)
  for (const { id } of orders) expect((await olive.read(id)).payment.payment_status).toBe('refunded')
})

test('a waiting refund cannot be requested twice', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const answers = [await olive.refund(order.id, { amount: 40 }), await olive.refund(order.id, { amount: 40 })]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect((await olive.read(order.id)).refundable_amount).toBe('15.00')
})
