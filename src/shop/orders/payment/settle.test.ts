import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type TestShop } from '../../../../tests/support/harness.ts'
import { expectOrder, openSignedDesk } from '../../../../tests/support/order-calls.ts'
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
} from '../../../../tests/support/placed-order.ts'
import { reconcileOrders } from '../jobs/reconcile-orders.ts'
import { refreshPayment } from './refresh-payment.ts'
import { returnToCart } from './return-to-cart.ts'
import { settleOrder } from './settle.ts'

let shop: TestShop

beforeAll(async () => {
  shop = (await openSignedDesk()).shop
})
afterAll(() => shop.close())
afterEach(() => expectOrder(shop))

const drop = () => shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
const rehearse = (sessionId: string, wish: object) => shop.sandbox(`/sandbox/sessions/${sessionId}`, wish)

describe('paying', () => {
  // Proves: R5.17, R5.65, R6.9
  test('a shopper who pays has a paid order and one letter with everything in it', async () => {
    const order = await placeOrder(shop)
    expect(await pay(shop, order.sessionId)).toBe(303)
    await becomes(shop, order.id, PAID)
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

  // Proves: R5.17, R5.34
  test('fifty copies of one notice at once make one payment and one letter', async () => {
    await drop()
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const notice = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(shop, notice)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  // Proves: R5.46
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
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  // Proves: R5.16
  test('a declined card changes nothing, and another card pays', async () => {
    const order = await placeOrder(shop)
    expect(await pay(shop, order.sessionId, '4000000000000002')).toBe(402)
    expect((await shop.call('GET', `/api/v1/order/guest/${order.id}/`)).body.status).toBe('pending')
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending', payment: 'open', letters: 0 })
    await pay(shop, order.sessionId)
    await becomes(shop, order.id, PAID)
  })

  // Proves: R5.46
  test('a payment of another amount does not make the order paid, and the owner is told', async () => {
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'wrong_amount' })
    const state = await eventually(async () => {
      const found = await stateOf(shop, order.id)
      return found?.issue ? found : undefined
    })
    expect(state).toMatchObject({ status: 'pending', payment: 'pending', letters: 0 })
    expect(state.issue).toBe('Paid £54.99 instead of £55.00')
  })
})

describe('delayed payments', () => {
  // Proves: R5.41
  test('a payment page that ran out ends the order', async () => {
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'expire' })
    await becomes(shop, order.id, { status: 'cancelled', payment: 'open', letters: 0 })
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(10)
  })

  // Proves: R5.38
  test('a delayed payment keeps the reservation until it arrives', async () => {
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'delay' })
    await becomes(shop, order.id, { status: 'pending', payment: 'pending' })
    await shop.sandbox('/sandbox/clock', { advance_s: 3600 })
    await reconcileOrders(shop.shop)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending', payment: 'pending' })
    const returned = await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`)
    expect(returned.status).toBe(409)
    await rehearse(order.sessionId, { do: 'succeed' })
    await becomes(shop, order.id, PAID)
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(8)
  })

  // Proves: R5.41
  test('a delayed payment that fails ends the order and fills the cart again', async () => {
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'delay' })
    await becomes(shop, order.id, { payment: 'pending' })
    await rehearse(order.sessionId, { do: 'fail' })
    await becomes(shop, order.id, { status: 'cancelled', payment: 'failed' })
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(10)
    const cart = await shop.call('GET', `/api/v1/cart/guest/${order.guestId}/`)
    expect(cart.body.cart_items[0].quantity).toBe(2)
  })

  // Proves: R5.17
  test('notices in the wrong order come to the same', async () => {
    await drop()
    const order = await placeOrder(shop)
    await rehearse(order.sessionId, { do: 'delay' })
    const first = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    await rehearse(order.sessionId, { do: 'succeed' })
    const last = await eventAbout(shop, 'checkout.session.async_payment_succeeded', order.sessionId)
    expect([await notify(shop, last), await notify(shop, first)]).toEqual([200, 200])
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })

  // Proves: R5.17
  test('a notice that the payment failed or ran out, which comes when it has arrived, ends nothing', async () => {
    for (const ending of ['async_payment_failed', 'expired']) {
      await drop()
      const order = await placeOrder(shop)
      await rehearse(order.sessionId, { do: 'delay' })
      const notice = JSON.parse(await eventAbout(shop, 'checkout.session.completed', order.sessionId))
      await rehearse(order.sessionId, { do: 'succeed' })
      notice.type = `checkout.session.${ending}`
      if (ending === 'expired') notice.data.object.status = 'expired'
      expect(await notify(shop, JSON.stringify(notice))).toBe(200)
      expect(await stateOf(shop, order.id), ending).toMatchObject(PAID)
      expect(await stockOf(shop, order.lines[0]?.productId)).toBe(8)
    }
  })
})

describe('when the provider is away', () => {
  // Proves: R5.37
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
    expect(await stateOf(shop, order.id)).toMatchObject(PAID)
  })
})
