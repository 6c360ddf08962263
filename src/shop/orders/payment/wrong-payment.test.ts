import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../../../tests/support/harness.ts'
import { letter, type OrderDesk, openOrderDesk } from '../../../../tests/support/order-calls.ts'
import {
  eventAbout,
  notify,
  pay,
  placeOrder,
  stateOf,
  WEBHOOK_SECRET,
} from '../../../../tests/support/placed-order.ts'
import { brokenLaws } from '../../health/broken-invariants.ts'

let shop: TestShop
let olive: OrderDesk
const OWNER = 'owner@example.com'

beforeAll(async () => {
  const env = { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, ADMIN_EMAILS: OWNER }
  shop = await openTestShop(inject('server'), { env })
  olive = await openOrderDesk(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
})
afterAll(() => shop.close())
afterEach(async () => expect(await brokenLaws(shop.pool, shop.shop.clock.now())).toEqual([]))

/** The notice of a payment, with some of what it says of its session changed. */
async function noticeSaying(sessionId: string, change: object): Promise<string> {
  const event = JSON.parse(await eventAbout(shop, 'checkout.session.completed', sessionId))
  return JSON.stringify({
    ...event,
    id: `evt_${randomUUID()}`,
    data: { object: { ...event.data.object, ...change } },
  })
}

const unpaid = { status: 'pending', payment: 'open', letters: 0 }
/** To its shopper it is under way, until an admin has looked. */
const wronglyPaid = { ...unpaid, payment: 'pending' }

// Proves: R5.46
test.each([
  ['a pound less', { amount_total: 5400 }, 'Paid £54.00 instead of £55.00'],
  ['yen', { currency: 'jpy' }, 'instead of £55.00'],
])('an order paid with %s is not paid, and the owner reads why', async (_, change, words) => {
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  expect(await notify(shop, await noticeSaying(order.sessionId, change))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject(wronglyPaid)
  const { payment_trouble, code } = await olive.read(order.id)
  expect(payment_trouble).toContain(words)
  expect((await letter(shop, OWNER, code)).text).toContain(words)
})

// Proves: R5.46
test('an order that another page says it has paid for is not paid, stays whole, and says so', async () => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  await pay(shop, other.sessionId)
  const named = { client_reference_id: order.id, metadata: { order_id: order.id } }
  const notice = await noticeSaying(other.sessionId, named)
  expect([await notify(shop, notice), await notify(shop, notice)]).toEqual([200, 200])
  expect(await stateOf(shop, order.id)).toMatchObject(unpaid)
  expect((await stateOf(shop, order.id))?.issue).toContain('at a page that is not this order’s')

  await pay(shop, order.sessionId)
  await notify(shop, await noticeSaying(order.sessionId, {}))
  const settled = await stateOf(shop, order.id)
  expect(settled).toMatchObject({ status: 'processing', payment: 'paid', letters: 1 })
  expect(settled?.issue).toContain('at a page that is not this order’s')
  const letters = () =>
    shop.sql(`select 1 from emails where kind = 'payment_trouble' and order_id = $1`, [order.id])
  await eventually(async () => (await letters()).length > 0)
  expect(await letters()).toHaveLength(1)
})

// Proves: R5.46
test('an order that is told to be paid by the payment of another one is not paid, and the owner reads why', async () => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  for (const { sessionId } of [order, other]) await pay(shop, sessionId)
  await notify(shop, await noticeSaying(other.sessionId, {}))
  const [{ payment_intent } = {}] = await shop.sql<{ payment_intent: string }>(
    'select payment_intent from payments where order_id = $1',
    [other.id],
  )
  expect(await notify(shop, await noticeSaying(order.sessionId, { payment_intent }))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject(unpaid)
  expect((await stateOf(shop, order.id))?.issue).toContain('is another order’s already')
})

// Proves: R5.46
test('an order whose own page was paid for another order is not paid, also when the shop asks for itself', async () => {
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  const { payments } = shop.shop
  const { readSession } = payments
  payments.readSession = async (id) => ({ ...(await readSession(id)), orderId: randomUUID() })
  await olive.read(order.id)
  payments.readSession = readSession
  expect(await stateOf(shop, order.id)).toMatchObject(wronglyPaid)
  expect((await stateOf(shop, order.id))?.issue).toContain('was paid for another one')
})
