import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createStripePayments } from '../../src/payments/stripe.ts'
import { eventually, freePort, openTestShop, type TestShop } from '../support/harness.ts'
import { contents, newGuest, orderAsGuest, type Shopper } from '../support/orders/checkout.ts'
import { addProduct, pay, stateOf, stockOf } from '../support/orders/placed-order.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { logFigures } from './support/seeded-random.ts'

let shop: TestShop
let ring: string
let guest: Shopper
const UNAVAILABLE = [503, 'Payment is unavailable right now. Your cart is unchanged.']

beforeAll(async () => {
  shop = await openTestShop(inject('server'))
  ring = await addProduct(shop, { stock: 9 })
})
afterEach(() => expectConsistent(shop, inject('server')), 60_000)
afterAll(() => shop.close())

async function newWish(): Promise<{ key: string }> {
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
test('a slow payment provider is an error after a few seconds, and cart and stock are unchanged', async () => {
  const wish = await newWish()
  await shop.sandbox('/sandbox/stripe', { mode: 'slow', seconds: 30 })
  const since = performance.now()
  const refused = await orderAsGuest(shop, guest, wish)
  logFigures('provider', { 'ms until the sentence, provider slow': Math.round(performance.now() - since) })
  expect([refused.status, refused.body.detail]).toEqual(UNAVAILABLE)
  await expectUntouched()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  expect((await orderAsGuest(shop, guest, wish)).status).toBe(201)
})

// Proves: R5.12
test('a payment provider that is down is an error, and the order works once it is back', async () => {
  const wish = await newWish()
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const refused = await orderAsGuest(shop, guest, wish)
  expect([refused.status, refused.body.detail]).toEqual(UNAVAILABLE)
  await expectUntouched()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  expect((await orderAsGuest(shop, guest, wish)).status).toBe(201)
})

test('a payment provider that limits the calls is an error, and the order works afterwards', async () => {
  const wish = await newWish()
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

test('when the answer of the payment provider is lost, a retry returns the same payment page', async () => {
  const wish = await newWish()
  await shop.sandbox('/sandbox/stripe', { mode: 'lose_answer', times: 1 })
  const { status, body } = await orderAsGuest(shop, guest, wish)
  expect(status).toBe(201)
  expect(await sessionsOf(body.order.id)).toMatchObject([{ id: body.id, status: 'open' }])
})

test('when the answer is lost twice, the order is an error, and the next one returns the same page', async () => {
  const wish = await newWish()
  await shop.sandbox('/sandbox/stripe', { mode: 'lose_answer', times: 2 })
  const refused = await orderAsGuest(shop, guest, wish)
  expect([refused.status, refused.body.detail]).toEqual(UNAVAILABLE)
  await expectUntouched()
  const { status, body } = await orderAsGuest(shop, guest, wish)
  expect(status).toBe(201)
  expect(await sessionsOf(body.order.id)).toHaveLength(1)
})

test('a payment page whose answer was lost is found and expired, and its payment is refunded', async () => {
  const wish = await newWish()
  const placed = () => shop.sql<{ id: string }>('select id from orders order by created_at desc limit 1')
  const placeWithLostAnswer = async () => {
    await shop.sandbox('/sandbox/stripe', { mode: 'lose_answer', times: 2 })
    expect((await orderAsGuest(shop, guest, wish)).status).toBe(503)
    return await placed()
  }
  // Its retry has another e-mail address, so the provider refuses the key. The other orders are still reconciled.
  const [changed] = await placeWithLostAnswer()
  await shop.sql(`update orders set email = 'somebody@else.example' where id = $1`, [changed?.id])
  const [unpaid] = await placeWithLostAnswer()
  const [paid] = await placeWithLostAnswer()
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const [page] = await sessionsOf(paid?.id ?? '')
  await pay(shop, page.id)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect((await orderAsGuest(shop, guest, wish)).status).toBe(503)
  const [withoutPage] = await placed()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })

  await shop.sandbox('/sandbox/clock', { advance_s: 120 })
  await eventually(async () => (await sessionsOf(unpaid?.id ?? ''))[0]?.status === 'expired')
  await eventually(async () => (await stateOf(shop, paid?.id ?? ''))?.payment === 'refunded')
  const answered = 'select 1 from payments where order_id = $1 and checked_at is not null'
  await eventually(async () => (await shop.sql(answered, [changed?.id])).length === 1)
  expect(await sessionsOf(withoutPage?.id ?? '')).toEqual([])
  expect(await stateOf(shop, paid?.id ?? '')).toMatchObject({ status: 'cancelled', refunded: 8000 })
  await expectUntouched()
})
