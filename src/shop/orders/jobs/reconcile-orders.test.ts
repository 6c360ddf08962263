import { afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import {
  addProduct,
  insertDelivery,
  pay,
  placeOrder,
  stateOf,
  stockOf,
  WEBHOOK_SECRET,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../health/broken-invariants.ts'
import { runPeriodicJobs } from '../../jobs/jobs.ts'
import { transitionOrder } from '../states.ts'
import { reconcileOrders } from './reconcile-orders.ts'

const shop = setUpShop({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } })

beforeAll(async () => void (await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })))
afterEach(async () => {
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await eventually(async () => {
    await reconcileOrders(shop.shop)
    return (await findViolations(shop.pool, shop.shop.clock.now())).length === 0
  })
})

// Advancing the clock also starts the job, so either run may find an order.
const becomes = (orderId: string, wanted: object) =>
  eventually(async () => {
    const state = await stateOf(shop, orderId)
    return Object.entries(wanted).every(([name, value]) => state?.[name as 'status'] === value)
  })
const advance = (minutes: number) => shop.sandbox('/sandbox/clock', { advance_s: minutes * 60 })

// Proves: R5.4, R5.41, R6.8
test('an expired unpaid order is cancelled and its stock released', async () => {
  const ring = await addProduct(shop, { stock: 1 })
  const order = await placeOrder(shop, { lines: [{ productId: ring, quantity: 1 }] })
  expect(await stockOf(shop, ring)).toBe(0)
  await advance(36)
  await reconcileOrders(shop.shop)
  await becomes(order.id, { status: 'cancelled', payment: 'open' })
  expect(await stockOf(shop, ring)).toBe(1)
  const cart = await shop.call('GET', `/api/v1/cart/guest/${order.guestId}/`)
  expect(cart.body.cart_items).toMatchObject([{ product_id: ring, quantity: 1, problem: null }])
})

// Proves: R5.50
test('a payment without a webhook event is found after five minutes', async () => {
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  await advance(4)
  await reconcileOrders(shop.shop)
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending' })
  await advance(2)
  await reconcileOrders(shop.shop)
  await becomes(order.id, { status: 'processing', payment: 'paid', confirmations: 1 })
})

test('an order paid just before it expires stays paid', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(shop)))
  await advance(29)
  await Promise.all([
    ...orders.map(({ sessionId }) => pay(shop, sessionId)),
    advance(10),
    reconcileOrders(shop.shop),
  ])
  await advance(1)
  await reconcileOrders(shop.shop)
  for (const { id, sessionId } of orders) {
    const session = await shop.shop.payments.readSession(sessionId)
    const wanted =
      session.payment === 'paid'
        ? { status: 'processing', payment: 'paid' }
        : { status: 'cancelled', payment: 'open' }
    await becomes(id, wanted)
  }
})

test('a failed payment check is retried in the next run', async () => {
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await advance(6)
  await reconcileOrders(shop.shop)
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending' })
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await advance(1)
  await becomes(order.id, { status: 'processing', payment: 'paid', confirmations: 1 })
})

test('an order without a payment session is returned to the cart after two minutes', async () => {
  const order = await placeOrder(shop)
  await shop.sql('update payments set session_id = null, session_url = null where order_id = $1', [order.id])
  await reconcileOrders(shop.shop)
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending' })
  await advance(3)
  await reconcileOrders(shop.shop)
  await becomes(order.id, { status: 'cancelled' })
  const cart = await shop.call('GET', `/api/v1/cart/guest/${order.guestId}/`)
  expect(cart.body.cart_items).toHaveLength(1)
})

// Proves: R5.50
test('expired orders are cancelled only when the provider is available again', async () => {
  const order = await placeOrder(shop)
  // This clock does not start the job, so that only the call below checks the order.
  const late = new Date(shop.shop.clock.now().getTime() + 36 * 60_000)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await reconcileOrders({ ...shop.shop, clock: { now: () => late } })
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending' })
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await advance(37)
  await reconcileOrders(shop.shop)
  await becomes(order.id, { status: 'cancelled' })
})

// Proves: R4.16, R5.22
test('orders complete 14 days after delivery; carts inactive for 90 days are purged', async () => {
  const order = await placeOrder(shop)
  const abandoned = await shop.call('POST', '/api/v1/cart/guest/createcart/')
  await pay(shop, order.sessionId)
  await advance(6)
  await reconcileOrders(shop.shop)
  await becomes(order.id, { status: 'processing' })
  const at = shop.shop.clock.now()
  for (const [from, to] of [
    ['processing', 'shipped'],
    ['shipped', 'delivered'],
  ] as const) {
    await transitionOrder(shop.shop.db, { orderId: order.id, from, to, actor: 'clock', at })
  }
  await insertDelivery(shop, order.id, at)
  await advance(14 * 24 * 60 - 1)
  await runPeriodicJobs(shop.shop)
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'delivered' })
  await advance(2)
  await runPeriodicJobs(shop.shop)
  await becomes(order.id, { status: 'completed' })
  expect((await shop.call('GET', `/api/v1/cart/guest/${abandoned.body.id}/`)).status).toBe(200)
  await advance(77 * 24 * 60)
  await runPeriodicJobs(shop.shop)
  await eventually(
    async () => (await shop.call('GET', `/api/v1/cart/guest/${abandoned.body.id}/`)).status === 404,
  )
})
