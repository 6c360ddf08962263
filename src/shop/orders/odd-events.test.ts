import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { corrupted } from '../../../tests/chaos/support/json-arbitrary.ts'
import {
  eventAbout,
  notify,
  PAID,
  pay,
  placeOrder,
  stateOf,
} from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { cancelUnpaidOrder } from './payment/cancel-unpaid.ts'

// Events with a valid signature and content that Stripe would not send.
const { shop, olive } = setUpOrderShop()
beforeEach(async () => void (await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })))

type Event = { id: string; type: string; data: { object: Record<string, unknown> } }

async function paidEvent(sessionId: string): Promise<Event> {
  await pay(shop, sessionId)
  return JSON.parse(await eventAbout(shop, 'checkout.session.completed', sessionId))
}

async function paidOrder() {
  const order = await placeOrder(shop)
  const event = await paidEvent(order.sessionId)
  expect(await notify(shop, JSON.stringify(event))).toBe(200)
  return { ...order, event }
}

const changed = (event: Event, change: object, type = event.type) =>
  JSON.stringify({
    ...event,
    id: `evt_${randomUUID()}`,
    type,
    data: { object: { ...event.data.object, ...change } },
  })

const UNPAID = { status: 'pending', payment: 'open', issue: null }
const UNREADABLE = 'Paid an amount that cannot be read instead of £55.00'

// Proves: R5.33
test.each<[string, object]>([
  ['an id with NUL', { id: 'cs_\0' }],
  ['an id that is a path', { id: '../refunds' }],
  ['no id', { id: undefined }],
  ['a number for an id', { id: 1 }],
  ['an id of 300 characters', { id: 'c'.repeat(300) }],
  ['a payment intent with NUL', { payment_intent: 'pi_\0' }],
  ['a list for a payment intent', { payment_intent: [] }],
  ['a number for its order', { client_reference_id: 5 }],
  ['a text for metadata', { metadata: 'order' }],
  ['a list for its status', { payment_status: ['paid'] }],
])('a session with %s is refused and changes nothing', async (_, change) => {
  const order = await placeOrder(shop)
  expect(await notify(shop, changed(await paidEvent(order.sessionId), change))).toBe(400)
  expect(await stateOf(shop, order.id)).toMatchObject(UNPAID)
})

// Proves: R5.33
test.each<[string, object]>([
  ['null', { amount_total: null }],
  ['negative', { amount_total: -5500 }],
  ['a text', { amount_total: '5500' }],
  ['half a penny', { amount_total: 5500.5 }],
  ['above every limit', { amount_total: 1e300 }],
  ['missing', { amount_total: undefined }],
  ['without a currency', { currency: null }],
  ['in a currency with NUL', { currency: 'g\0p' }],
  ['in a currency that is not a text', { currency: { toString: 'x' } }],
])('an order whose paid amount is %s needs attention until a valid event pays it', async (_, change) => {
  const order = await placeOrder(shop)
  const event = await paidEvent(order.sessionId)
  expect(await notify(shop, changed(event, change))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject({
    ...UNPAID,
    payment: 'pending',
    issue: UNREADABLE,
  })
  expect((await olive.read(order.id)).payment_trouble).toBe(UNREADABLE)
  expect(await notify(shop, JSON.stringify(event))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject(PAID)
})

test('a paid amount of zero does not pay an order and is flagged', async () => {
  const order = await placeOrder(shop)
  expect(await notify(shop, changed(await paidEvent(order.sessionId), { amount_total: 0 }))).toBe(200)
  const issue = 'Paid £0.00 instead of £55.00'
  expect(await stateOf(shop, order.id)).toMatchObject({ ...UNPAID, payment: 'pending', issue })
})

test.each<[number | null, string | null]>([
  [null, 'Paid an amount that cannot be read after it was cancelled'],
  [0, null],
])('a payment of %s of a cancelled order is not refunded automatically', async (amount, issue) => {
  const order = await placeOrder(shop)
  const event = await paidEvent(order.sessionId)
  const why = { actor: 'clock', reason: 'test' } as const
  await shop.shop.db.transaction().execute((tx) => cancelUnpaidOrder(tx, shop.shop, order.id, why))
  expect(await notify(shop, changed(event, { amount_total: amount }))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'cancelled', refunded: 0, issue })
})

test('a paid session of another order, or of none, pays nothing', async () => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  const event = await paidEvent(order.sessionId)
  expect(await notify(shop, changed(event, { id: 'cs_unknown', client_reference_id: randomUUID() }))).toBe(
    200,
  )
  const named = { client_reference_id: other.id, amount_total: null }
  expect(await notify(shop, changed(event, named))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject(UNPAID)
  const issue = `Paid an amount that cannot be read at a page that is not this order’s (${order.sessionId})`
  expect(await stateOf(shop, other.id)).toMatchObject({ ...UNPAID, issue })
})

test('a session is not assigned to an order without one', async () => {
  const [order, other] = [await placeOrder(shop), await placeOrder(shop)]
  const event = await paidEvent(order.sessionId)
  await shop.sql('update payments set session_id = null where order_id = $1', [other.id])
  const named = { client_reference_id: other.id, payment_intent: null }
  expect(await notify(shop, changed(event, named))).toBe(200)
  const issue = 'The payment of this order’s page is another order’s already'
  expect(await stateOf(shop, other.id)).toMatchObject({ ...UNPAID, issue })
})

test.each<[string, string, object]>([
  ['charge.refunded', 'a payment that the provider does not know', { payment_intent: 'pi_\u00e9' }],
  ['charge.refunded', 'a number for a payment', { payment_intent: 5 }],
  ['refund.failed', 'an id with NUL', { id: 're_\0' }],
  ['refund.updated', 'a list for its status', { status: [] }],
])('%s with %s is refused', async (type, _, change) => {
  const { event, ...order } = await paidOrder()
  expect(await notify(shop, changed(event, change, type))).toBe(400)
  expect(await stateOf(shop, order.id)).toMatchObject(PAID)
})

test.each([null, -5, 0, 'x'])('a failed refund of %s needs attention', async (amount) => {
  const { event, ...order } = await paidOrder()
  const refund = { id: `re_${randomUUID()}`, amount, status: 'failed', metadata: {} }
  expect(await notify(shop, changed(event, refund, 'refund.failed'))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject({
    ...PAID,
    refunded: 0,
    issue: 'A refund came back, of an amount that cannot be read',
  })
})

const TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
]

// Proves: R5.33
test('every signed event gets a status below 500 and keeps the invariants', async () => {
  const [open, paid, gone] = [await placeOrder(shop), await paidOrder(), await placeOrder(shop)]
  const events = [await paidEvent(open.sessionId), paid.event, await paidEvent(gone.sessionId)]
  const why = { actor: 'clock', reason: 'test' } as const
  await shop.shop.db.transaction().execute((tx) => cancelUnpaidOrder(tx, shop.shop, gone.id, why))
  const status = fc.constantFrom('complete', 'expired', 'open', 'succeeded', 'failed', 'canceled', 'pending')
  const event = fc
    .record({
      event: fc.constantFrom(...events),
      type: fc.constantFrom(...TYPES),
      id: fc.uuid(),
      change: fc.record(
        {
          status,
          payment_status: fc.constantFrom('paid', 'unpaid', 'no_payment_required'),
          amount: fc.integer({ min: -1, max: 6_000 }),
          amount_total: fc.constantFrom(5500, 5400, 0, null),
          client_reference_id: fc.constantFrom(open.id, paid.id, gone.id, randomUUID()),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ event, type, id, change }) => {
      const { metadata, payment_intent, currency, ...object } = event.data.object
      const read = { id: object.id, metadata, payment_intent, currency, amount_total: 5500, ...change }
      return { id: `evt_${id}`, type, created: 1, data: { object: { payment_status: 'paid', ...read } } }
    })
  const oddObject = event.chain((each) =>
    corrupted(each.data.object).map((object) => ({ ...each, data: { object } })),
  )
  const payloads = fc.oneof(
    { weight: 1, arbitrary: event },
    { weight: 3, arbitrary: oddObject },
    { weight: 1, arbitrary: event.chain(corrupted) },
  )
  await fc.assert(
    fc.asyncProperty(payloads, async (payload) => {
      expect(await notify(shop, JSON.stringify(payload))).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
})
