import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type TestShop } from '../../../../tests/support/harness.ts'
import { expectOrder, openSignedDesk } from '../../../../tests/support/order-calls.ts'
import {
  becomes,
  eventAbout,
  notify,
  PAID,
  pay,
  placeOrder,
  stateOf,
} from '../../../../tests/support/placed-order.ts'

let shop: TestShop

beforeAll(async () => {
  shop = (await openSignedDesk()).shop
})
afterAll(() => shop.close())
afterEach(() => expectOrder(shop))

const drop = () => shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
const rehearse = (sessionId: string, wish: object) => shop.sandbox(`/sandbox/sessions/${sessionId}`, wish)

async function newestRefund(): Promise<string> {
  const answer = await fetch(`${shop.url}/v1/events?limit=1&type=charge.refunded`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as { data: object[] }
  return JSON.stringify(data[0])
}

describe('notices', () => {
  // Proves: R5.31
  test('a forged, unsigned or old notice is refused and changes nothing', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const notice = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    expect(await notify(shop, notice, { secret: 'whsec_other' })).toBe(400)
    expect(await notify(shop, notice, { ageS: 301 })).toBe(400)
    const unsigned = await shop.call('POST', '/api/v1/payments/stripe/webhook', { body: notice })
    expect(unsigned.status).toBe(400)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending', payment: 'open' })
    expect(await notify(shop, notice)).toBe(200)
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  test.each([
    '{}',
    '[]',
    'null',
    '"evt_1"',
    '{"id":"evt_1","object":"event","type":"invoice.paid","created":1}',
    '{"id":"evt_1","object":"event","type":"charge.refunded","created":1,"data":{"object":null}}',
    '{"id":"evt_\\u0000","object":"event","type":"invoice.paid","created":1,"data":{"object":{}}}',
    '{"id":"evt_1","object":"event","type":"invoice.paid","created":1e20,"data":{"object":{}}}',
  ])('%s, rightly signed, is refused as no notice', async (payload) => {
    expect(await notify(shop, payload)).toBe(400)
  })

  test('a notice says its number as it likes, and may leave out when it happened', async () => {
    const event = { id: `evt-${randomUUID()}`, type: 'invoice.paid', data: { object: {} } }
    expect(await notify(shop, JSON.stringify(event))).toBe(200)
  })

  test('a notice that does not say whether it is paid pays nothing', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const event = JSON.parse(await eventAbout(shop, 'checkout.session.completed', order.sessionId))
    delete event.data.object.payment_status
    await notify(shop, JSON.stringify(event))
    expect(await stateOf(shop, order.id)).not.toMatchObject(PAID)
  })

  // Proves: R5.34
  test('a notice whose handling broke off half-way is heard again, and does nothing twice', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const notice = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    for (const table of ['order_events', 'stripe_events']) {
      await shop.sql(`alter table ${table} add constraint breaks_off check (false) not valid`)
      expect(await notify(shop, notice), table).toBe(500)
      await shop.sql(`alter table ${table} drop constraint breaks_off`)
    }
    expect([await notify(shop, notice), await notify(shop, notice)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  // Proves: R5.34
  test('a notice that comes again is not handled again', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await notify(shop, await eventAbout(shop, 'checkout.session.completed', order.sessionId))
    await rehearse(order.sessionId, { do: 'refund', amount: 1000 })
    const notice = await newestRefund()
    let asked = 0
    const { payments } = shop.shop
    const { readRefundsElsewhere } = payments
    payments.readRefundsElsewhere = (intent) => {
      asked++
      return readRefundsElsewhere(intent)
    }
    expect([await notify(shop, notice), await notify(shop, notice)]).toEqual([200, 200])
    payments.readRefundsElsewhere = readRefundsElsewhere
    expect(asked).toBe(1)
    expect(await stateOf(shop, order.id)).toMatchObject({ payment: 'paid', refunded: 1000 })
  })

  test('notices about anything else are heard and left alone', async () => {
    const event = { id: 'evt_other', object: 'event', created: 1, type: 'invoice.paid', data: { object: {} } }
    expect(await notify(shop, JSON.stringify(event))).toBe(200)
    const { created: _, ...undated } = { ...event, id: 'evt_undated' }
    expect(await notify(shop, JSON.stringify(undated))).toBe(200)
    const [kept] = await shop.sql<{ created_at: Date; handled_at: Date }>(
      `select created_at, handled_at from stripe_events where id = 'evt_undated'`,
    )
    expect(kept?.created_at, 'the time at which the shop heard of it').toEqual(kept?.handled_at)
    const session = {
      id: 'cs_x',
      object: 'checkout.session',
      client_reference_id: 'not an order',
      payment_status: 'paid',
    }
    const foreign = {
      ...event,
      id: 'evt_foreign',
      type: 'checkout.session.completed',
      data: { object: session },
    }
    expect(await notify(shop, JSON.stringify(foreign))).toBe(200)
  })
})

describe('refunds', () => {
  // Proves: R5.35
  test('a payment for an order already cancelled is given back at once, and said so', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const notice = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    const { cancelUnpaid } = await import('./cancel-unpaid.ts')
    const why = { actor: 'clock', reason: 'test' } as const
    await shop.shop.db.transaction().execute((tx) => cancelUnpaid(tx, shop.shop, order.id, why))
    await Promise.all([notify(shop, notice), notify(shop, notice)])
    await becomes(shop, order.id, { status: 'cancelled', payment: 'refunded', refunded: 5500 })
    const refunds = await shop.sql('select status from refunds where order_id = $1', [order.id])
    expect(refunds).toEqual([{ status: 'succeeded' }])
    const letters = await eventually(async () => {
      const all = await shop.mailTo(order.email)
      return all.length > 0 && all
    })
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('refund of £55.00')])
  })

  // Proves: R5.47
  test("a refund made in Stripe's dashboard is noticed, in part and in whole", async () => {
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await becomes(shop, order.id, PAID)
    await rehearse(order.sessionId, { do: 'refund', amount: 1000 })
    await becomes(shop, order.id, { status: 'processing', payment: 'paid', refunded: 1000 })
    await rehearse(order.sessionId, { do: 'refund' })
    await becomes(shop, order.id, { status: 'processing', payment: 'refunded', refunded: 5500 })
  })

  test('a refund whose notice is quicker than its payment comes to the same', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const payment = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    await rehearse(order.sessionId, { do: 'refund' })
    expect([await notify(shop, await newestRefund()), await notify(shop, payment)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject({
      status: 'processing',
      payment: 'refunded',
      refunded: 5500,
    })
  })
})
