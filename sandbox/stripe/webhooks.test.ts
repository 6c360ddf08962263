import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOrder, goodCard, openForTest, type TestBench, webhookSecret } from '../open-for-test.ts'

let bench: TestBench
beforeEach(async () => {
  bench = await openForTest()
})
afterEach(() => bench.close())

const soon = { timeout: 60_000, interval: 20 }

// Proves: R6.1, R6.4
test('a payment sends a signed webhook event', async () => {
  const session = await paidSession()
  await vi.waitFor(() => expect(bench.shop.received).toHaveLength(1), soon)
  const [{ body, signature } = { body: '', signature: '' }] = bench.shop.received
  const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret)
  expect(event).toMatchObject({
    type: 'checkout.session.completed',
    data: { object: { id: session.id, payment_status: 'paid', client_reference_id: 'order-1' } },
  })
  expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow()
  expect(await bench.stripe.events.retrieve(event.id)).toMatchObject({ type: event.type })
  const listed = await bench.stripe.events.list({ type: 'checkout.session.completed' })
  expect(listed.data.map((one) => one.id)).toEqual([event.id])
})

// Proves: R6.5
test('the redirect waits for the webhook delivery', async () => {
  bench.shop.slowDown(200)
  await paidSession()
  expect(bench.shop.types()).toEqual(['checkout.session.completed'])
})

// Proves: R6.4
test('failed deliveries are retried', async () => {
  bench.shop.refuseNext(500, 503)
  await paidSession()
  await vi.waitFor(() => expect(bench.shop.received).toHaveLength(3), soon)
  expect(new Set(bench.shop.received.map(({ event }) => event.id)).size).toBe(1)
  await vi.waitFor(async () => expect(await webhookState()).toMatchObject({ delivered: 1, due: 0 }), soon)
})

// Proves: R6.4
test('held events wait for their release', async () => {
  await bench.press('/sandbox/webhooks', { mode: 'hold' })
  await paidSession()
  expect(await webhookState()).toMatchObject({ mode: 'hold', held: 1, due: 0 })
  expect(bench.shop.received).toHaveLength(0)
  await bench.press('/sandbox/webhooks', { mode: 'release' })
  await vi.waitFor(() => expect(bench.shop.types()).toEqual(['checkout.session.completed']), soon)
  expect(await webhookState()).toMatchObject({ mode: 'deliver', held: 0 })
})

// Proves: R6.4
test('dropped events are only in the API', async () => {
  await bench.press('/sandbox/webhooks', { mode: 'drop' })
  await paidSession()
  await bench.press('/sandbox/webhooks', { mode: 'release' })
  const session = await paidSession()
  await vi.waitFor(() => expect(bench.shop.received).toHaveLength(1), soon)
  expect(bench.shop.received[0]?.event.data.object).toMatchObject({ id: session.id })
  expect((await bench.stripe.events.list()).data).toHaveLength(2)
})

// Proves: R6.4
test('twice delivers the same event two times', async () => {
  await bench.press('/sandbox/webhooks', { mode: 'twice' })
  await paidSession()
  await vi.waitFor(() => expect(bench.shop.received).toHaveLength(2), soon)
  expect(new Set(bench.shop.received.map(({ event }) => event.id)).size).toBe(1)
})

async function paidSession() {
  const { id } = await bench.stripe.checkout.sessions.create(anOrder())
  await bench.pay(id, goodCard)
  return bench.stripe.checkout.sessions.retrieve(id)
}

async function webhookState() {
  return (await fetch(`${bench.url}/sandbox/webhooks`)).json()
}
