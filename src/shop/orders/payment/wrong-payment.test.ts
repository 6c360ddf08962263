import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { contents } from '../../../../tests/support/orders/checkout.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import {
  eventAbout,
  notify,
  pay,
  placeOrder,
  stateOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const OWNER = 'owner@example.com'
const { shop, olive } = setUpOrderShop({ env: { ADMIN_EMAILS: OWNER } })

beforeEach(async () => void (await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })))

async function eventWith(sessionId: string, change: object): Promise<string> {
  const event = JSON.parse(await eventAbout(shop, 'checkout.session.completed', sessionId))
  return JSON.stringify({
    ...event,
    id: `evt_${randomUUID()}`,
    data: { object: { ...event.data.object, ...change } },
  })
}

const unpaid = { status: 'pending', payment: 'open', confirmations: 0 }
/** The shopper sees a pending payment until an admin resolves the issue. */
const mismatched = { ...unpaid, payment: 'pending' }

// Proves: R5.46
test.each([
  ['a pound less', { amount_total: 5400 }, 'Paid £54.00 instead of £55.00'],
  ['yen', { currency: 'jpy' }, 'instead of £55.00'],
])('a payment with %s does not pay an order and notifies the owner', async (_, change, words) => {
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  expect(await notify(shop, await eventWith(order.sessionId, change))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject(mismatched)
  const { payment_trouble, code } = await olive.read(order.id)
  expect(payment_trouble).toContain(words)
  expect(await contents(shop, order), 'the items are not returned').toEqual({})
  expect((await findEmail(shop, OWNER, code)).text).toContain(words)
})

// Proves: R5.46
test('a foreign session does not pay an order and is flagged', async () => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  await pay(shop, other.sessionId)
  const named = { client_reference_id: order.id, metadata: { order_id: order.id } }
  const event = await eventWith(other.sessionId, named)
  expect([await notify(shop, event), await notify(shop, event)]).toEqual([200, 200])
  expect(await stateOf(shop, order.id)).toMatchObject(unpaid)
  expect((await stateOf(shop, order.id))?.issue).toContain('at a page that is not this order’s')

  await pay(shop, order.sessionId)
  await notify(shop, await eventWith(order.sessionId, {}))
  const settled = await stateOf(shop, order.id)
  expect(settled).toMatchObject({ status: 'processing', payment: 'paid', confirmations: 1 })
  expect(settled?.issue).toContain('at a page that is not this order’s')
  const emails = () =>
    shop.sql(`select 1 from emails where kind = 'payment_trouble' and order_id = $1`, [order.id])
  await eventually(async () => (await emails()).length > 0)
  expect(await emails()).toHaveLength(1)
})

// Proves: R5.46
test('another order’s payment does not pay an order and is flagged', async () => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  for (const { sessionId } of [order, other]) await pay(shop, sessionId)
  await notify(shop, await eventWith(other.sessionId, {}))
  const [{ payment_intent } = {}] = await shop.sql<{ payment_intent: string }>(
    'select payment_intent from payments where order_id = $1',
    [other.id],
  )
  expect(await notify(shop, await eventWith(order.sessionId, { payment_intent }))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject(unpaid)
  expect((await stateOf(shop, order.id))?.issue).toContain('is another order’s already')
})

// Proves: R5.46
test('a session paid for another order does not pay its order, also when the shop reads it', async () => {
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  const { payments } = shop.shop
  const { readSession } = payments
  payments.readSession = async (id) => ({ ...(await readSession(id)), orderId: randomUUID() })
  await olive.read(order.id)
  payments.readSession = readSession
  expect(await stateOf(shop, order.id)).toMatchObject(mismatched)
  expect((await stateOf(shop, order.id))?.issue).toContain('was paid for another one')
})
