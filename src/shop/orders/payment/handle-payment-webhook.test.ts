import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import {
  addProduct,
  becomes,
  eventAbout,
  notify,
  PAID,
  pay,
  placeOrder,
  stateOf,
  stockOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { cancelUnpaidOrder } from './cancel-unpaid.ts'

const { shop } = setUpOrderShop()

const drop = () => shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
const simulate = (sessionId: string, action: object) => shop.sandbox(`/sandbox/sessions/${sessionId}`, action)

async function newestRefund(): Promise<string> {
  const answer = await fetch(`${shop.url}/v1/events?limit=1&type=charge.refunded`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as { data: object[] }
  return JSON.stringify(data[0])
}

describe('webhook events', () => {
  test.each([
    '{}',
    '[]',
    'null',
    '"evt_1"',
    '{"id":"evt_1","object":"event","type":"invoice.paid","created":1}',
    '{"id":"evt_1","object":"event","type":"charge.refunded","created":1,"data":{"object":null}}',
    '{"id":"evt_\\u0000","object":"event","type":"invoice.paid","created":1,"data":{"object":{}}}',
    '{"id":"evt_1","object":"event","type":"invoice.paid","created":1e20,"data":{"object":{}}}',
  ])('%s, is refused although it is signed', async (payload) => {
    expect(await notify(shop, payload)).toBe(400)
  })

  test('an event without a payment status pays nothing', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const event = JSON.parse(await eventAbout(shop, 'checkout.session.completed', order.sessionId))
    delete event.data.object.payment_status
    await notify(shop, JSON.stringify(event))
    expect(await stateOf(shop, order.id)).not.toMatchObject(PAID)
  })

  // Proves: R5.34
  test('an event that failed half-way is applied once by its retry', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const event = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    for (const table of ['order_events', 'stripe_events']) {
      await shop.sql(`alter table ${table} add constraint fails check (false) not valid`)
      expect(await notify(shop, event), table).toBe(500)
      await shop.sql(`alter table ${table} drop constraint fails`)
    }
    expect([await notify(shop, event), await notify(shop, event)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  // Proves: R5.34
  test('a duplicate event is not handled again', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await notify(shop, await eventAbout(shop, 'checkout.session.completed', order.sessionId))
    await simulate(order.sessionId, { do: 'refund', amount: 1000 })
    const event = await newestRefund()
    let reads = 0
    const { payments } = shop.shop
    const { readExternalRefunds } = payments
    payments.readExternalRefunds = (intent) => {
      reads++
      return readExternalRefunds(intent)
    }
    expect([await notify(shop, event), await notify(shop, event)]).toEqual([200, 200])
    payments.readExternalRefunds = readExternalRefunds
    expect(reads).toBe(1)
    expect(await stateOf(shop, order.id)).toMatchObject({ payment: 'paid', refunded: 1000 })
  })

  test('other events are acknowledged and ignored, with any id and without a creation time', async () => {
    const event = { id: 'evt_other', object: 'event', created: 1, type: 'invoice.paid', data: { object: {} } }
    expect(await notify(shop, JSON.stringify(event))).toBe(200)
    const { created: _, ...undated } = { ...event, id: 'evt-undated' }
    expect(await notify(shop, JSON.stringify(undated))).toBe(200)
    const [stored] = await shop.sql<{ created_at: Date; handled_at: Date }>(
      `select created_at, handled_at from stripe_events where id = 'evt-undated'`,
    )
    expect(stored?.created_at).toEqual(stored?.handled_at)
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
  test('a payment of a cancelled order is refunded at once, with an e-mail', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const event = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    const why = { actor: 'clock', reason: 'test' } as const
    await shop.shop.db.transaction().execute((tx) => cancelUnpaidOrder(tx, shop.shop, order.id, why))
    await Promise.all([notify(shop, event), notify(shop, event)])
    await becomes(shop, order.id, { status: 'cancelled', payment: 'refunded', refunded: 5500 })
    const refunds = await shop.sql('select status from refunds where order_id = $1', [order.id])
    expect(refunds).toEqual([{ status: 'succeeded' }])
    const emails = await eventually(async () => {
      const all = await shop.mailTo(order.email)
      return all.length > 0 && all
    })
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('refund of £55.00')])
  })

  // Proves: R5.47, R5.69
  test('refunds of Stripe’s dashboard are recorded; a full one cancels an unshipped order', async () => {
    const ring = await addProduct(shop, { stock: 5 })
    const order = await placeOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
    await pay(shop, order.sessionId)
    await becomes(shop, order.id, PAID)
    await simulate(order.sessionId, { do: 'refund', amount: 1000 })
    await becomes(shop, order.id, { status: 'processing', payment: 'paid', refunded: 1000 })
    await simulate(order.sessionId, { do: 'refund' })
    await becomes(shop, order.id, { status: 'cancelled', payment: 'refunded', refunded: 5500 })
    expect(await stockOf(shop, ring)).toBe(5)
    const subjects = async () => (await shop.mailTo(order.email)).map(({ subject }) => subject)
    await eventually(async () => (await subjects()).some((subject) => subject.includes('is cancelled')))
    expect((await subjects()).filter((subject) => subject.includes('refund of'))).toHaveLength(1)
  })

  test('a refund event may arrive before the payment event', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const payment = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    await simulate(order.sessionId, { do: 'refund' })
    expect([await notify(shop, await newestRefund()), await notify(shop, payment)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject({
      status: 'cancelled',
      payment: 'refunded',
      refunded: 5500,
      confirmations: 0,
    })
  })
})
