import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../../tests/support/harness.ts'
import { chargeOf, crashAfterRefund, findEmail } from '../../../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  paidOrder,
  pay,
  placeOrder,
  stateOf,
  stockOf,
} from '../../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import { trySendRefund } from '../../refunds/request-refund.ts'

const { shop, olive } = setUpOrderShop()

describe('cancellation', () => {
  // Proves: R5.21, R5.23, R5.65
  test('a paid order is refunded, cancelled and restocked, with one e-mail', async () => {
    const ring = await addProduct(shop, { stock: 5 })
    const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
    const before = shop.shop.clock.now().getTime()
    const { body } = await olive.cancel(order.id, 'The stone is cracked.')
    expect(body).toMatchObject({
      status: 'cancelled',
      payment: { payment_status: 'refunded', refunded_amount: '55.00' },
      refundable_amount: '0.00',
      actions: [],
    })
    expect(body.events.at(-1)).toMatchObject({
      from: 'processing',
      to: 'cancelled',
      reason: 'The stone is cracked.',
      admin: { name: 'Olive Owner' },
    })
    expect(Date.parse(body.events.at(-1).created_at)).toBeGreaterThanOrEqual(before)
    expect(await stockOf(shop, ring)).toBe(5)
    const { text } = await findEmail(shop, order.email, 'is cancelled')
    expect(text).toContain('£55.00')
    expect(text).toContain('The stone is cracked.')
    expect((await shop.mailTo(order.email)).filter(({ subject }) => subject.includes('refund'))).toEqual([])
    expect((await olive.cancel(order.id)).status).toBe(409)
  })

  test('an order is cancelled also when the stock exceeds its maximum', async () => {
    const ring = await addProduct(shop, { stock: 1_000_000 })
    const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
    expect((await olive.ask('POST', `/products/${ring}/stock/`, { change: 2, note: 'Counted' })).status).toBe(
      200,
    )
    expect((await olive.cancel(order.id)).body.status).toBe('cancelled')
    expect(await stockOf(shop, ring)).toBe(1_000_002)
  })

  // Proves: R5.23, R5.49
  test('an unpaid order can no longer be paid once it is cancelled', async () => {
    const order = await placeOrder(shop)
    const { body } = await olive.cancel(order.id)
    expect(body).toMatchObject({ status: 'cancelled', payment: null })
    expect(body.events.at(-1)).toMatchObject({ actor: 'admin', admin: { name: 'Olive Owner' } })
    expect(await pay(shop, order.sessionId)).not.toBe(303)
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(10)
    expect((await findEmail(shop, order.email, 'is cancelled')).text).toContain('You have not been charged.')
  })

  // Proves: R5.65
  test('the e-mail about a cancelled order names a refund that still waits', async () => {
    const order = await paidOrder(shop)
    const [line] = (await olive.read(order.id)).order_items
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    await olive.refund(order.id, { items: [{ order_item_id: line.id, quantity: 2 }] })
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    expect((await olive.cancel(order.id)).body.status).toBe('cancelled')
    expect((await findEmail(shop, order.email, 'is cancelled')).text).toContain(
      'We have refunded £5.00. £50.00 more will be refunded: it waits for the payment provider.',
    )
  })

  // Proves: R5.65
  test('the e-mail about an order that was refunded in the dashboard promises no more', async () => {
    const order = await paidOrder(shop)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    const { refunds } = (await olive.refund(order.id, { amount: 10 })).body
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 5500 })
    const { text } = await findEmail(shop, order.email, 'is cancelled')
    expect(text).toContain('We have refunded £55.00.')
    expect(text).not.toContain('more will be refunded')
    await expect(trySendRefund(shop.shop, refunds[0].id)).rejects.toThrow('refused this refund')
    // Nothing is left to do.
    expect((await stateOf(shop, order.id))?.issue).toBeNull()
  })

  // Proves: R5.23
  test('a payment during a cancellation is refunded', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(shop)))
    await Promise.all(
      orders.flatMap((order) => [
        pay(shop, order.sessionId),
        olive.cancel(order.id).then(({ status }) => expect([200, 409]).toContain(status)),
      ]),
    )
    for (const order of orders) {
      await eventually(async () => {
        const state = await stateOf(shop, order.id)
        return state?.status === 'processing'
          ? state.payment === 'paid'
          : state?.status === 'cancelled' && ['open', 'refunded'].includes(state.payment)
      })
    }
  })

  test('cancelling refunds the amount that was really paid', async () => {
    const order = await placeOrder(shop)
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
    await eventually(async () => (await stateOf(shop, order.id))?.issue)
    expect((await olive.read(order.id)).payment_trouble).toContain('instead of')
    const charge = await chargeOf(shop, order.id)
    expect(charge.amount).not.toBe(5500)
    const { status, body } = await olive.cancel(order.id)
    expect([status, body.status, body.payment.payment_status]).toEqual([200, 'cancelled', 'refunded'])
    expect((await chargeOf(shop, order.id)).amount_refunded).toBe(charge.amount)
    expect((await findEmail(shop, order.email, 'is cancelled')).text).toContain('We have refunded')
  })

  test('a wrong amount refunded in the dashboard is refunded once', async () => {
    const order = await placeOrder(shop)
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
    await eventually(async () => (await stateOf(shop, order.id))?.issue)
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund' })
    await eventually(async () => (await stateOf(shop, order.id))?.refunded)
    const { status, body } = await olive.cancel(order.id)
    expect([status, body.status, body.payment.payment_status]).toEqual([200, 'cancelled', 'refunded'])
    const { amount, amount_refunded } = await chargeOf(shop, order.id)
    expect(amount_refunded).toBe(amount)
  })

  test('a crash between refund and cancellation loses neither', async () => {
    const ring = await addProduct(shop, { stock: 3 })
    const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 1 }] })
    await shop.sandbox('/sandbox/webhooks', { mode: 'hold' })
    expect((await crashAfterRefund(shop, () => olive.cancel(order.id))).status).toBe(500)
    expect(await olive.read(order.id)).toMatchObject({
      status: 'processing',
      is_being_cancelled: true,
      order_items: [{ to_send_quantity: 0 }],
      actions: ['cancel'],
    })
    expect((await olive.ship(order.id)).body.detail).toBe('This order is being cancelled.')
    expect((await olive.refund(order.id)).status).toBe(409)
    await shop.sandbox('/sandbox/clock', { advance_s: 180 })
    await eventually(async () => (await stateOf(shop, order.id))?.status === 'cancelled')
    expect(await stateOf(shop, order.id)).toMatchObject({ payment: 'refunded', refunded: 3000 })
    expect((await chargeOf(shop, order.id)).amount_refunded).toBe(3000)
    expect(await stockOf(shop, ring)).toBe(3)
  })

  test('a pending payment cannot be cancelled', async () => {
    const order = await placeOrder(shop)
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'delay' })
    await eventually(async () => (await stateOf(shop, order.id))?.payment === 'pending')
    expect((await olive.read(order.id)).actions).toEqual([])
    const { status, body } = await olive.cancel(order.id)
    expect([status, body.detail]).toEqual([409, 'The payment of this order is still being confirmed.'])
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'succeed' })
    await eventually(async () => (await stateOf(shop, order.id))?.status === 'processing')
    expect((await olive.cancel(order.id)).body.status).toBe('cancelled')
  })

  test('of a concurrent shipment and cancellation one succeeds', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await paidOrder(shop)
      const [shipped, cancelled] = await Promise.all([olive.ship(order.id), olive.cancel(order.id)])
      expect([shipped.status, cancelled.status].sort()).toEqual([200, 409])
      const state = await stateOf(shop, order.id)
      expect(state?.status).toBe(shipped.status === 200 ? 'shipped' : 'cancelled')
      expect(state?.refunded).toBe(shipped.status === 200 ? 0 : 5500)
    }
  })

  // Proves: R5.24
  test('an unavailable provider leaves an unpaid order unchanged', async () => {
    const order = await placeOrder(shop)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    const { status, body } = await olive.cancel(order.id)
    expect([status, body.detail]).toEqual([
      503,
      'The payment provider cannot be reached right now. Nothing was changed. Please try again in a moment.',
    ])
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending', payment: 'open' })
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'expire' })
    await eventually(async () => (await stateOf(shop, order.id))?.status === 'cancelled')
    // The admin's request was deleted: the order expired by itself.
    expect((await olive.read(order.id)).events.at(-1).actor).not.toBe('admin')
  })

  // Proves: R5.23
  test('a paid order is cancelled once the provider is available again', async () => {
    const order = await paidOrder(shop)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    const { status, body } = await olive.cancel(order.id)
    expect([status, body.status, body.is_being_cancelled, body.refunds[0].status]).toEqual([
      200,
      'processing',
      true,
      'pending',
    ])
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    expect((await olive.cancel(order.id)).body.status).toBe('cancelled')
    expect((await chargeOf(shop, order.id)).amount_refunded).toBe(5500)
  })
})
