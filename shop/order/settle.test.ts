import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../test/harness.ts'
import { brokenLaws } from '../../test/laws.ts'
import {
  addProduct,
  eventAbout,
  notify,
  pay,
  placeOrder,
  stateOf,
  stockOf,
  WEBHOOK_SECRET,
} from '../../test/placed-order.ts'
import { refreshPayment } from './refresh.ts'
import { returnToCart } from './return-to-cart.ts'
import { settleOrder } from './settle.ts'
import { sweepOrders } from './sweep.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop(inject('server'), { env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } })
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.sandbox('/sandbox/webhooks', { mode: 'deliver' })
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  expect(await brokenLaws(shop.pool, shop.shop.clock.now())).toEqual([])
})

const paid = { status: 'processing', payment: 'paid', letters: 1 }
const drop = () => shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
const rehearse = (sessionId: string, wish: object) => shop.sandbox(`/sandbox/sessions/${sessionId}`, wish)
const becomes = (orderId: string, wanted: object) =>
  eventually(async () => {
    const state = await stateOf(shop, orderId)
    return Object.entries(wanted).every(([name, value]) => state?.[name as 'status'] === value) && state
  })

describe('paying', () => {
  test('a shopper who pays has a paid order and one letter with everything in it', async () => {
    const order = await placeOrder(shop)
    expect(await pay(shop, order.sessionId)).toBe(303)
    await becomes(order.id, paid)
    const letters = await eventually(async () => {
      const all = await shop.mailTo(order.email)
      return all.length > 0 && all
    })
    expect(letters).toHaveLength(1)
    for (const text of ['Test ring', '£50.00', '£55.00', 'SW1Y 4JH', `/success/${order.id}`]) {
      expect(letters[0]?.text).toContain(text)
      expect(letters[0]?.html).toContain(text)
    }
  })

  test('fifty copies of one notice at once make one payment and one letter', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const notice = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(shop, notice)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await stateOf(shop, order.id)).toMatchObject(paid)
  })

  test('the notice, the returning shopper and the sweep in the same instant make one payment', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const notice = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    const session = await shop.shop.payments.readSession(order.sessionId)
    await Promise.all([
      notify(shop, notice),
      refreshPayment(shop.shop, order.id),
      settleOrder(shop.shop, order.id, session, 'clock'),
      returnToCart(shop.shop, order.id, { actor: 'shopper', reason: 'test' }).catch(() => {}),
      notify(shop, notice),
    ])
    expect(await stateOf(shop, order.id)).toMatchObject(paid)
  })

  test('a declined card changes nothing, and another card pays', async () => {
    const order = await placeOrder(shop)
    expect(await pay(shop, order.sessionId, '4000000000000002')).toBe(402)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending', payment: 'open', letters: 0 })
    await pay(shop, order.sessionId)
    await becomes(order.id, paid)
  })

  test('a payment of another amount does not make the order paid, and the owner is told', async () => {
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'wrong_amount' })
    const state = await eventually(async () => {
      const found = await stateOf(shop, order.id)
      return found?.trouble ? found : undefined
    })
    expect(state).toMatchObject({ status: 'pending', payment: 'open', letters: 0 })
    expect(state.trouble).toBe('Paid £54.99 instead of £55.00')
  })
})

describe('notices', () => {
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
    expect(await stateOf(shop, order.id)).toMatchObject(paid)
  })

  test('a notice whose handling broke off half-way is heard again, and does nothing twice', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const notice = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    await shop.sql('alter table stripe_events add constraint breaks_off check (false) not valid')
    expect(await notify(shop, notice)).toBe(500)
    await shop.sql('alter table stripe_events drop constraint breaks_off')
    expect([await notify(shop, notice), await notify(shop, notice)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject(paid)
  })

  test('notices about anything else are heard and left alone', async () => {
    const event = { id: 'evt_other', object: 'event', created: 1, type: 'invoice.paid', data: { object: {} } }
    expect(await notify(shop, JSON.stringify(event))).toBe(200)
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

describe('delayed payments', () => {
  test('a payment page that ran out ends the order', async () => {
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'expire' })
    await becomes(order.id, { status: 'cancelled', payment: 'open', letters: 0 })
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(10)
  })

  test('a delayed payment keeps the reservation until it arrives', async () => {
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'delay' })
    await becomes(order.id, { status: 'pending', payment: 'pending' })
    await shop.sandbox('/sandbox/clock', { advance_s: 3600 })
    await sweepOrders(shop.shop)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending', payment: 'pending' })
    const returned = await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`)
    expect(returned.status).toBe(409)
    await rehearse(order.sessionId, { do: 'succeed' })
    await becomes(order.id, paid)
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(8)
  })

  test('a delayed payment that fails ends the order and fills the cart again', async () => {
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'delay' })
    await becomes(order.id, { payment: 'pending' })
    await rehearse(order.sessionId, { do: 'fail' })
    await becomes(order.id, { status: 'cancelled', payment: 'failed' })
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(10)
    const cart = await shop.call('GET', `/api/v1/cart/guest/${order.guestId}/`)
    expect(cart.body.cart_items[0].quantity).toBe(2)
  })

  test('notices in the wrong order come to the same', async () => {
    await drop()
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'delay' })
    const first = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    await rehearse(order.sessionId, { do: 'succeed' })
    const last = await eventAbout(shop, 'checkout.session.async_payment_succeeded', order.sessionId)
    expect([await notify(shop, last), await notify(shop, first)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject(paid)
  })
})

describe('refunds', () => {
  test('a payment for an order already cancelled is given back at once, and said so', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const notice = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    const { cancelUnpaid } = await import('./cancel.ts')
    const why = { actor: 'clock', reason: 'test' } as const
    await shop.shop.db.transaction().execute((tx) => cancelUnpaid(tx, shop.shop, order.id, why))
    await Promise.all([notify(shop, notice), notify(shop, notice)])
    await becomes(order.id, { status: 'cancelled', payment: 'refunded', refunded: 5500 })
    const refunds = await shop.sql('select status from refunds where order_id = $1', [order.id])
    expect(refunds).toEqual([{ status: 'succeeded' }])
    const letters = await eventually(async () => {
      const all = await shop.mailTo(order.email)
      return all.length > 0 && all
    })
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('refund of £55.00')])
  })

  test("a refund made in Stripe's dashboard is noticed, in part and in whole", async () => {
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    await becomes(order.id, paid)
    await rehearse(order.sessionId, { do: 'refund', amount: 1000 })
    await becomes(order.id, { status: 'processing', payment: 'paid', refunded: 1000 })
    await rehearse(order.sessionId, { do: 'refund' })
    await becomes(order.id, { status: 'processing', payment: 'refunded', refunded: 5500 })
  })

  test('a refund whose notice is quicker than its payment comes to the same', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const payment = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    await rehearse(order.sessionId, { do: 'refund' })
    const answer = await fetch(`${shop.url}/v1/events?limit=1&type=charge.refunded`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    const { data } = (await answer.json()) as { data: object[] }
    expect([await notify(shop, JSON.stringify(data[0])), await notify(shop, payment)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject({
      status: 'processing',
      payment: 'refunded',
      refunded: 5500,
    })
  })
})

describe('when the provider is away', () => {
  test('a returning shopper still reads the order, and the payment is found later', async () => {
    await drop()
    const order = await placeOrder(shop, { lines: [{ productId: await addProduct(shop), quantity: 1 }] })
    await pay(shop, order.sessionId)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    await refreshPayment(shop.shop, order.id)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending' })
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    await shop.sandbox('/sandbox/clock', { advance_s: 3 })
    await refreshPayment(shop.shop, order.id)
    expect(await stateOf(shop, order.id)).toMatchObject(paid)
  })
})
