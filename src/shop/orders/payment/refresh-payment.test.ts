import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { add, newCustomer, orderAsCustomer } from '../../../../tests/support/checkout.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/harness.ts'
import { openOrderCalls } from '../../../../tests/support/order-calls.ts'
import { addProduct, pay, placeOrder } from '../../../../tests/support/placed-order.ts'
import type { Shop } from '../../shop.ts'
import { refreshPayment } from './refresh-payment.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

// Proves: R5.36
test('reading an order calls the payment provider once in two seconds', async () => {
  const order = await placeOrder(shop)
  let now = shop.shop.clock.now().getTime()
  let asked = 0
  const { payments } = shop.shop
  const watched: Shop = {
    ...shop.shop,
    clock: { now: () => new Date(now) },
    payments: {
      ...payments,
      readSession: (id) => {
        asked++
        return payments.readSession(id)
      },
    },
  }
  const look = () => Promise.all(Array.from({ length: 8 }, () => refreshPayment(watched, order.id)))

  await look()
  expect(asked).toBe(1)
  now += 1_900
  await look()
  expect(asked).toBe(1)
  now += 200
  await look()
  expect(asked).toBe(2)
})

// Proves: R5.36
test('each endpoint that returns a pending order finds a payment without a webhook event', async () => {
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const olive = await openOrderCalls(shop)
  const mary = await newCustomer(shop)
  const asMary = (path: string) => shop.call('GET', `/api/v1${path}`, { token: mary.token })
  const ways: [string, (id: string) => Promise<any>][] = [
    ['guest', async (id) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body],
    ['admin', (id) => olive.read(id)],
    ['list', async (id) => listed(await olive.ask('GET', '/order/?skip=0&limit=100'), id)],
    [
      'search',
      async (id) => listed(await olive.ask('GET', '/order/search/?first_name=ada&skip=0&limit=100'), id),
    ],
    ['customer', async (id) => (await asMary(`/order/user/${id}/`)).body],
    ['customer’s list', async (id) => listed(await asMary('/order/user/'), id)],
  ]
  for (const [way, read] of ways) {
    const order = way.startsWith('customer') ? await ordered(mary) : await placeOrder(shop)
    expect(await pay(shop, order.sessionId)).toBe(303)
    expect((await read(order.id)).status, way).toBe('processing')
    const { events } = await olive.read(order.id)
    expect(events.at(-1), way).toMatchObject({ to: 'processing', actor: 'payment' })
  }
  await shop.sandbox('/sandbox/webhooks', { mode: 'deliver' })
})

// Proves: R5.37
test('a provider that never responds does not block lists', async () => {
  const order = await placeOrder(shop)
  const { payments } = shop.shop
  const { readSession } = payments
  payments.readSession = () => new Promise(() => {})
  const olive = await openOrderCalls(shop)
  const { body } = await olive.ask('GET', '/order/?skip=0&limit=100')
  payments.readSession = readSession
  expect(listed({ body }, order.id)).toMatchObject({ status: 'pending' })
})

function listed({ body }: { body: { items: { id: string }[] } }, id: string) {
  return body.items.find((order) => order.id === id)
}

async function ordered(customer: Awaited<ReturnType<typeof newCustomer>>) {
  await add(shop, customer, { productId: await addProduct(shop), quantity: 1 })
  const { body } = await orderAsCustomer(shop, customer)
  return { id: body.order.id as string, sessionId: body.id as string }
}
