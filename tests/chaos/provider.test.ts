import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { contents, newGuest, orderAsGuest, type Shopper } from '../support/orders/checkout.ts'
import { addProduct, stockOf } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { logFigures } from './support/seeded-random.ts'

const shop = setUpShop()
let ring: string
let guest: Shopper
const UNAVAILABLE = [503, 'Payment is unavailable right now. Your cart is unchanged.']

beforeAll(async () => {
  ring = await addProduct(shop, { stock: 9 })
})
afterEach(() => expectConsistent(shop, inject('server')), 60_000)

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
