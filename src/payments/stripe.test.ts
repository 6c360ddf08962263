import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { pay } from '../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../tests/support/set-up-shop.ts'
import type { SessionOrder } from '../shop/orders/payment/payments.ts'
import { createStripePayments } from './stripe.ts'

const shop = setUpShop()

afterEach(() => shop.sandbox('/sandbox/stripe', { mode: 'up' }))

const UNAVAILABLE = {
  code: 'payment_unavailable',
  message:
    'The payment provider cannot be reached right now. Nothing was changed. Please try again in a moment.',
}

function anOrder(more: Partial<SessionOrder> = {}): SessionOrder {
  return {
    id: randomUUID(),
    code: '26-K7M3XQ4D',
    email: 'ada@example.com',
    currency: 'GBP',
    lines: [
      { name: 'Ring', price: 2500, quantity: 2 },
      { name: 'Chain', price: 1250, quantity: 1 },
    ],
    promoCode: undefined,
    totals: { subtotal: 6250, discount: 0, shipping: 500, total: 6750 },
    successUrl: `${shop.url}/success/x`,
    cancelUrl: `${shop.url}/cart/x`,
    expiresAt: new Date(shop.shop.clock.now().getTime() + 30 * 60_000),
    ...more,
  }
}

const linesOf = async (sessionId: string) => {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const answer = await fetch(`${shop.url}/v1/checkout/sessions/${sessionId}?expand[]=line_items`, { headers })
  const { line_items } = (await answer.json()) as {
    line_items: { data: { description: string; amount_total: number }[] }
  }
  return line_items.data.map(({ description, amount_total }) => [description, amount_total])
}

// Proves: R6.1
test('the payment page lists the order lines and charges exactly their total', async () => {
  const order = anOrder()
  const { id } = await shop.shop.payments.openSession(order)
  expect(await linesOf(id)).toEqual([
    ['Ring', 5000],
    ['Chain', 1250],
    ['Shipping', 500],
  ])
  expect(await shop.shop.payments.readSession(id)).toEqual({
    id,
    orderId: order.id,
    status: 'open',
    payment: 'unpaid',
    paymentIntent: undefined,
    amount: 6750,
    currency: 'GBP',
  })
})

// Proves: R13.330
test('an order with a promo or too many lines for Stripe becomes one line, which names the discount', async () => {
  const promo = anOrder({
    promoCode: 'TEN',
    totals: { subtotal: 6250, discount: 625, shipping: 500, total: 6125 },
  })
  const { id } = await shop.shop.payments.openSession(promo)
  expect(await linesOf(id)).toEqual([
    ['Order 26-K7M3XQ4D: £62.50 less £6.25 with promo TEN', 5625],
    ['Shipping', 500],
  ])
  const gift = await shop.shop.payments.openSession(
    anOrder({ promoCode: 'ALL', totals: { subtotal: 6250, discount: 6250, shipping: 500, total: 500 } }),
  )
  expect((await shop.shop.payments.readSession(gift.id)).amount).toBe(500)
  const lines = Array.from({ length: 150 }, (_, n) => ({
    name: `Bead ${n} ${'x'.repeat(150)}`,
    price: 10,
    quantity: 1,
  }))
  const long = await shop.shop.payments.openSession(
    anOrder({ lines, totals: { subtotal: 1500, discount: 0, shipping: 500, total: 2000 } }),
  )
  expect((await shop.shop.payments.readSession(long.id)).amount).toBe(2000)
})

// Proves: R5.13
test('a second openSession for an order returns the same session', async () => {
  const order = anOrder()
  const [first, second] = await Promise.all([
    shop.shop.payments.openSession(order),
    shop.shop.payments.openSession(order),
  ])
  expect(second).toEqual(first)
})

test('a lost response is retried without a second session', async () => {
  await shop.sandbox('/sandbox/stripe', { mode: 'lose_answer' })
  const order = anOrder()
  const first = await shop.shop.payments.openSession(order)
  expect(await shop.shop.payments.openSession(order)).toEqual(first)
})

test('expireSession reports a session that was paid meanwhile, and may run twice', async () => {
  const { id: paid } = await shop.shop.payments.openSession(anOrder())
  await pay(shop, paid)
  expect(await shop.shop.payments.expireSession(paid)).toMatchObject({ status: 'complete', payment: 'paid' })
  const { id: ended } = await shop.shop.payments.openSession(anOrder())
  expect(await shop.shop.payments.expireSession(ended)).toMatchObject({
    status: 'expired',
    payment: 'unpaid',
  })
  expect(await shop.shop.payments.expireSession(ended)).toMatchObject({
    status: 'expired',
    payment: 'unpaid',
  })
  expect(await shop.shop.payments.readSession('cs_test_gone')).toMatchObject({
    status: 'expired',
    payment: 'unpaid',
  })
})

test('a refund with one key is made once, and never exceeds the payment', async () => {
  const { id } = await shop.shop.payments.openSession(anOrder())
  await pay(shop, id)
  const { paymentIntent = '' } = await shop.shop.payments.readSession(id)
  const key = randomUUID()
  const first = await shop.shop.payments.refund({ paymentIntent, amount: 6000, key })
  expect(await shop.shop.payments.refund({ paymentIntent, amount: 6000, key })).toEqual(first)
  const more = shop.shop.payments.refund({ paymentIntent, amount: 6000, key: randomUUID() })
  await expect(more).rejects.toMatchObject({ code: 'conflict' })
})

test('a refund is not repeated after its idempotency key expired at the provider', async () => {
  const { id: session } = await shop.shop.payments.openSession(anOrder())
  await pay(shop, session)
  const { paymentIntent = '' } = await shop.shop.payments.readSession(session)
  const key = randomUUID()
  const made = await fetch(`${shop.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_intent: paymentIntent, amount: '1000', 'metadata[refund_id]': key }),
  })
  const { id } = (await made.json()) as { id: string }
  expect((await shop.shop.payments.refund({ paymentIntent, amount: 1000, key })).id).toBe(id)
})

// Proves: R13.116
test('a provider that is down, unreachable, busy or silent results in payment_unavailable', async () => {
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await expect(shop.shop.payments.openSession(anOrder())).rejects.toMatchObject(UNAVAILABLE)
  const logged: object[] = []
  const log = {
    info() {},
    warn: (fields: object) => logged.push(fields),
    error: (fields: object) => logged.push(fields),
  }
  const paymentsAt = (port: number) =>
    createStripePayments({
      host: '127.0.0.1',
      port,
      protocol: 'http',
      timeout: 300,
      apiKey: 'sk_test_secret',
      webhookSecret: 'whsec_secret',
      log,
    })
  const busy: RequestListener = (_, answer) => {
    answer.writeHead(429, { 'content-type': 'application/json' })
    answer.end('{"error":{"type":"invalid_request_error","code":"rate_limit","message":"Too many requests"}}')
  }
  for (const listener of [() => {}, busy]) {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const payments = paymentsAt((server.address() as AddressInfo).port)
    const period = { from: '2026-11-01', to: '2026-11-30' }
    await expect(payments.openSession(anOrder())).rejects.toMatchObject(UNAVAILABLE)
    await expect(payments.listPayouts(period)).rejects.toMatchObject(UNAVAILABLE)
    server.closeAllConnections()
    server.close()
    await expect(payments.openSession(anOrder())).rejects.toMatchObject(UNAVAILABLE)
  }
  expect(logged).toHaveLength(6)
  expect(JSON.stringify(logged)).not.toMatch(/secret|ada@/)
})
