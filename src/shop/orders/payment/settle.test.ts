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
import { reconcileOrders } from '../jobs/reconcile-orders.ts'
import { refreshPayment } from './refresh-payment.ts'
import { returnToCart } from './return-to-cart.ts'
import { settleOrder } from './settle.ts'

const { shop } = setUpOrderShop()

const drop = () => shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
const simulate = (sessionId: string, action: object) => shop.sandbox(`/sandbox/sessions/${sessionId}`, action)

describe('payments', () => {
  // Proves: R5.17, R5.65, R6.9
  test('a payment settles the order and sends one e-mail', async () => {
    const order = await placeOrder(shop)
    expect(await pay(shop, order.sessionId)).toBe(303)
    await becomes(shop, order.id, PAID)
    const emails = await eventually(async () => {
      const all = await shop.mailTo(order.email)
      return all.length > 0 && all
    })
    expect(emails).toHaveLength(1)
    for (const text of ['Test ring', '£50.00', '£55.00', 'SW1Y 4JH', `/success/${order.id}`]) {
      expect(emails[0]?.text).toContain(text)
      expect(emails[0]?.html).toContain(text)
    }
  })

  // Proves: R5.17, R5.34
  test('fifty concurrent copies of one event make one payment and one e-mail', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const event = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(shop, event)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  // Proves: R5.46
  test('concurrent webhook, return and reconciliation make one payment', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const event = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    const session = await shop.shop.payments.readSession(order.sessionId)
    await Promise.all([
      notify(shop, event),
      refreshPayment(shop.shop, order.id),
      settleOrder(shop.shop, order.id, session, 'clock'),
      returnToCart(shop.shop, order.id, { actor: 'shopper', reason: 'test' }).catch(() => {}),
      notify(shop, event),
    ])
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  // Proves: R5.16
  test('a declined card changes nothing; another card pays', async () => {
    const order = await placeOrder(shop)
    expect(await pay(shop, order.sessionId, '4000000000000002')).toBe(402)
    expect((await shop.call('GET', `/api/v1/order/guest/${order.id}/`)).body.status).toBe('pending')
    expect(await stateOf(shop, order.id)).toMatchObject({
      status: 'pending',
      payment: 'open',
      confirmations: 0,
    })
    await pay(shop, order.sessionId)
    await becomes(shop, order.id, PAID)
  })
})

describe('delayed payments', () => {
  // Proves: R5.41
  test('an expired session cancels the order', async () => {
    const order = await placeOrder(shop)
    await simulate(order.sessionId, { do: 'expire' })
    await becomes(shop, order.id, { status: 'cancelled', payment: 'open', confirmations: 0 })
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(10)
  })

  // Proves: R5.38
  test('a delayed payment keeps the reservation until it arrives', async () => {
    const order = await placeOrder(shop)
    await simulate(order.sessionId, { do: 'delay' })
    await becomes(shop, order.id, { status: 'pending', payment: 'pending' })
    await shop.sandbox('/sandbox/clock', { advance_s: 3600 })
    await reconcileOrders(shop.shop)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending', payment: 'pending' })
    const returned = await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`)
    expect(returned.status).toBe(409)
    await simulate(order.sessionId, { do: 'succeed' })
    await becomes(shop, order.id, PAID)
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(8)
  })

  // Proves: R5.41
  test('a failed delayed payment cancels the order and restores the cart', async () => {
    const order = await placeOrder(shop)
    await simulate(order.sessionId, { do: 'delay' })
    await becomes(shop, order.id, { payment: 'pending' })
    await simulate(order.sessionId, { do: 'fail' })
    await becomes(shop, order.id, { status: 'cancelled', payment: 'failed' })
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(10)
    const cart = await shop.call('GET', `/api/v1/cart/guest/${order.guestId}/`)
    expect(cart.body.cart_items[0].quantity).toBe(2)
  })

  // Proves: R5.17
  test('events out of order give the same result', async () => {
    await drop()
    const order = await placeOrder(shop)
    await simulate(order.sessionId, { do: 'delay' })
    const first = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    await simulate(order.sessionId, { do: 'succeed' })
    const last = await eventAbout(shop, 'checkout.session.async_payment_succeeded', order.sessionId)
    expect([await notify(shop, last), await notify(shop, first)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  // Proves: R5.17
  test('a late failure or expiry event does not cancel a paid order', async () => {
    for (const ending of ['async_payment_failed', 'expired']) {
      await drop()
      const order = await placeOrder(shop)
      await simulate(order.sessionId, { do: 'delay' })
      const event = JSON.parse(await eventAbout(shop, 'checkout.session.completed', order.sessionId))
      await simulate(order.sessionId, { do: 'succeed' })
      event.type = `checkout.session.${ending}`
      if (ending === 'expired') event.data.object.status = 'expired'
      expect(await notify(shop, JSON.stringify(event))).toBe(200)
      expect(await stateOf(shop, order.id), ending).toMatchObject(PAID)
      expect(await stockOf(shop, order.lines[0]?.productId)).toBe(8)
    }
  })
})

describe('an unavailable provider', () => {
  // Proves: R5.37
  test('lets the returning shopper read the order; the payment is found later', async () => {
    await drop()
    const order = await placeOrder(shop, { lines: [{ productId: await addProduct(shop), quantity: 1 }] })
    await pay(shop, order.sessionId)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    await refreshPayment(shop.shop, order.id)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending' })
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    await shop.sandbox('/sandbox/clock', { advance_s: 3 })
    await refreshPayment(shop.shop, order.id)
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })
})
