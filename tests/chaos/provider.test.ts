import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createStripePayments } from '../../src/payments/stripe.ts'
import { contents, newGuest, orderAsGuest, type Shopper } from '../support/checkout.ts'
import { eventually, freePort, openTestShop, type TestShop } from '../support/harness.ts'
import { addProduct, pay, stateOf, stockOf } from '../support/placed-order.ts'
import { expectWhole } from './support/expect-invariants.ts'
import { figure } from './support/seeded-random.ts'

let shop: TestShop
let ring: string
let guest: Shopper
const UNAVAILABLE = [503, 'Payment is unavailable right now. Your cart is unchanged.']

beforeAll(async () => {
  shop = await openTestShop(inject('server'))
  ring = await addProduct(shop, { stock: 9 })
})
afterEach(() => expectWhole(shop, inject('server')), 60_000)
afterAll(() => shop.close())

async function begin(): Promise<{ key: string }> {
  guest = await newGuest(shop, [{ productId: ring, quantity: 3 }])
  return { key: randomUUID() }
}

async function expectUntouched(): Promise<void> {
  expect(await contents(shop, guest)).toEqual({ [ring]: 3 })
  expect(await stockOf(shop, ring)).toBe(9)
}

const sessionsOf = async (orderId: string) =>
  (await shop.sandbox('/sandbox/book.json')).body.sessions.filter(
    ({ reference }: { reference: string }) => reference === orderId,
  )

// Proves: R5.12
test('a provider that takes half a minute is not waited for: a sentence, and cart and stock as they were', async () => {
  const wish = await begin()
  await shop.sandbox('/sandbox/stripe', { mode: 'slow', seconds: 30 })
  const since = performance.now()
  const refused = await orderAsGuest(shop, guest, wish)
  figure('provider', { 'ms until the sentence, provider slow': Math.round(performance.now() - since) })
  expect([refused.status, refused.body.detail]).toEqual(UNAVAILABLE)
  await expectUntouched()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  expect((await orderAsGuest(shop, guest, wish)).status).toBe(201)
})

// Proves: R5.12
test('a provider that is down, and comes back', async () => {
  const wish = await begin()
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const refused = await orderAsGuest(shop, guest, wish)
  expect([refused.status, refused.body.detail]).toEqual(UNAVAILABLE)
  await expectUntouched()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  expect((await orderAsGuest(shop, guest, wish)).status).toBe(201)
})

test('a provider that has had too many calls', async () => {
  const wish = await begin()
  const port = await freePort()
  const busy = createServer((_, answer) => {
    answer.writeHead(429, { 'content-type': 'application/json' })
    answer.end('{"error":{"type":"invalid_request_error","code":"rate_limit","message":"Too many requests"}}')
  }).listen(port)
  const { payments } = shop.shop
  const { openSession } = payments
  const address = {
    apiKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    host: '127.0.0.1',
    port,
    protocol: 'http' as const,
  }
  payments.openSession = createStripePayments({ ...address, log: shop.shop.log }).openSession
  const refused = await orderAsGuest(shop, guest, wish)
  payments.openSession = openSession
  busy.close()
  expect([refused.status, refused.body.detail]).toEqual(UNAVAILABLE)
  await expectUntouched()
  expect((await orderAsGuest(shop, guest, wish)).status).toBe(201)
})

test('a provider that dies after making the page: asked once more, it gives that very page', async () => {
  const wish = await begin()
  await shop.sandbox('/sandbox/stripe', { mode: 'lose_answer', times: 1 })
  const { status, body } = await orderAsGuest(shop, guest, wish)
  expect(status).toBe(201)
  expect(await sessionsOf(body.order.id)).toMatchObject([{ id: body.id, status: 'open' }])
})

test('a provider that dies after making the page, and again: a sentence, and nothing is lost', async () => {
  const wish = await begin()
  await shop.sandbox('/sandbox/stripe', { mode: 'lose_answer', times: 2 })
  const refused = await orderAsGuest(shop, guest, wish)
  expect([refused.status, refused.body.detail]).toEqual(UNAVAILABLE)
  await expectUntouched()
  const { status, body } = await orderAsGuest(shop, guest, wish)
  expect(status).toBe(201)
  expect(await sessionsOf(body.order.id)).toHaveLength(1)
})

test('a page that the provider made after the shop gave up is found and ended, and what was paid there goes back', async () => {
  const wish = await begin()
  const placed = () => shop.sql<{ id: string }>('select id from orders order by created_at desc limit 1')
  const placedUnheard = async () => {
    await shop.sandbox('/sandbox/stripe', { mode: 'lose_answer', times: 2 })
    expect((await orderAsGuest(shop, guest, wish)).status).toBe(503)
    return await placed()
  }
  // The provider will never hear of it again: it was asked for with another address. That holds up none of the others.
  const [changed] = await placedUnheard()
  await shop.sql(`update orders set email = 'somebody@else.example' where id = $1`, [changed?.id])
  const [unpaid] = await placedUnheard()
  const [paid] = await placedUnheard()
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const [page] = await sessionsOf(paid?.id ?? '')
  await pay(shop, page.id)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect((await orderAsGuest(shop, guest, wish)).status).toBe(503)
  const [pageless] = await placed()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })

  await shop.sandbox('/sandbox/clock', { advance_s: 120 })
  await eventually(async () => (await sessionsOf(unpaid?.id ?? ''))[0]?.status === 'expired')
  await eventually(async () => (await stateOf(shop, paid?.id ?? ''))?.payment === 'refunded')
  const answered = 'select 1 from payments where order_id = $1 and checked_at is not null'
  await eventually(async () => (await shop.sql(answered, [changed?.id])).length === 1)
  expect(await sessionsOf(pageless?.id ?? '')).toEqual([])
  expect(await stateOf(shop, paid?.id ?? '')).toMatchObject({ status: 'cancelled', refunded: 8000 })
  await expectUntouched()
})
