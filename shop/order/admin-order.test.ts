import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../test/harness.ts'
import { brokenLaws } from '../../test/laws.ts'
import { addProduct, pay, placeOrder, stateOf, stockOf } from '../../test/placed-order.ts'
import { signInAdmin } from '../../test/sign-in.ts'

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await openTestShop(inject('server'), { env: { ADMIN_EMAILS: 'owner@example.com' } })
  token = await signInAdmin(shop, 'Olive')
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sandbox('/sandbox/webhooks', { mode: 'release' })
  expect(await brokenLaws(shop.pool, shop.shop.clock.now())).toEqual([])
})

const admin = (method: string, path: string, body?: object, key?: string) =>
  shop.call(method, `/api/v1${path}`, {
    token,
    ...(body && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const read = async (id: string) => (await admin('GET', `/order/${id}/`)).body

async function paidOrder(wish: Parameters<typeof placeOrder>[1] = {}) {
  const order = await placeOrder(shop, wish)
  await pay(shop, order.sessionId)
  await eventually(async () => (await stateOf(shop, order.id))?.status === 'processing')
  return order
}

const letter = (to: string, words: string) =>
  eventually(async () => (await shop.mailTo(to)).find(({ subject }) => subject.includes(words)))

const parcel = (order_id: string, more: object = {}) => ({
  order_id,
  shipping_company: 'Royal Mail',
  tracking_number: 'RM123456789GB',
  estimated_delivery: '2099-05-04',
  ...more,
})

describe('shipping', () => {
  test('a paid order is shipped once, and its shopper reads by whom and where to follow it', async () => {
    const order = await paidOrder()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin('POST', '/shipping/ship_order', parcel(order.id), key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    const { body } = answers[0] ?? {}
    expect(body).toMatchObject({ status: 'shipped', actions: ['deliver', 'refund'] })
    expect(body.shipping).toMatchObject({
      shipping_status: 'shipped',
      shipping_company: 'Royal Mail',
      tracking_number: 'RM123456789GB',
      estimated_delivery: '2099-05-04',
    })
    expect(body.events.at(-1)).toMatchObject({
      to: 'shipped',
      actor: 'admin',
      admin: { name: 'Olive Owner' },
    })
    const { text, html } = await letter(order.email, 'on its way')
    for (const words of [
      'Royal Mail',
      'RM123456789GB',
      'https://www.royalmail.com/track-your-item#/tracking-results/RM123456789GB',
    ]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(
      (await shop.mailTo(order.email)).filter(({ subject }) => subject.includes('on its way')),
    ).toHaveLength(1)
    expect((await admin('POST', '/shipping/ship_order', parcel(order.id))).body.detail).toBe(
      'This order has already been shipped.',
    )
    expect(
      (await admin('POST', '/shipping/ship_order', parcel(order.id, { tracking_number: 'OTHER' }), key))
        .status,
    ).toBe(409)
  })

  test('the form is told in its own words what is wrong', async () => {
    const order = await paidOrder()
    const wrong = async (more: object) => {
      const { status, body } = await admin('POST', '/shipping/ship_order', parcel(order.id, more))
      return [status, body.detail]
    }
    expect(await wrong({ shipping_company: '' })).toEqual([422, 'Shipping company is required'])
    expect(await wrong({ shipping_company: ' D ' })).toEqual([
      422,
      'Shipping company must be at least 2 characters',
    ])
    expect(await wrong({ tracking_number: undefined })).toEqual([422, 'Tracking number is required'])
    expect(await wrong({ tracking_number: '123' })).toEqual([
      422,
      'Tracking number must be at least 4 characters',
    ])
    expect(await wrong({ estimated_delivery: '' })).toEqual([422, 'Estimated delivery date is required'])
    const today = shop.shop.clock.now().toISOString().slice(0, 10)
    expect(await wrong({ estimated_delivery: '2020-01-01' })).toEqual([
      422,
      'Estimated delivery date must be in the future',
    ])
    expect((await wrong({ estimated_delivery: `${today}T00:00:00Z` }))[0]).toBe(422)
    expect((await admin('POST', '/shipping/ship_order', parcel(randomUUID()))).status).toBe(404)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'processing' })
  })
})

describe('cancelling', () => {
  test('a paid order is refunded, then cancelled; its stock is back and its shopper reads both in one letter', async () => {
    const ring = await addProduct(shop, { stock: 5 })
    const order = await paidOrder({ lines: [{ productId: ring, quantity: 2 }] })
    const { body } = await admin('POST', `/order/${order.id}/cancel/`, { reason: 'The stone is cracked.' })
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
    expect(await stockOf(shop, ring)).toBe(5)
    const { text } = await letter(order.email, 'is cancelled')
    expect(text).toContain('£55.00')
    expect(text).toContain('The stone is cracked.')
    expect((await shop.mailTo(order.email)).filter(({ subject }) => subject.includes('refund'))).toEqual([])
    expect((await admin('POST', `/order/${order.id}/cancel/`)).status).toBe(409)
  })

  test('an unpaid order can no longer be paid once it is cancelled', async () => {
    const order = await placeOrder(shop)
    const { body } = await admin('POST', `/order/${order.id}/cancel/`)
    expect(body).toMatchObject({ status: 'cancelled', payment: null })
    expect(body.events.at(-1)).toMatchObject({ actor: 'admin', admin: { name: 'Olive Owner' } })
    expect(await pay(shop, order.sessionId)).not.toBe(303)
    expect(await stockOf(shop, order.lines[0]?.productId)).toBe(10)
    expect((await letter(order.email, 'is cancelled')).text).toContain('You have not been charged.')
  })

  test('a shopper who pays while the admin cancels is never charged for nothing', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(shop)))
    await Promise.all(
      orders.flatMap((order) => [
        pay(shop, order.sessionId),
        admin('POST', `/order/${order.id}/cancel/`).then(({ status }) =>
          expect([200, 409]).toContain(status),
        ),
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

  test('a payment of a wrong amount goes back as it came when the order is cancelled', async () => {
    const order = await placeOrder(shop)
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
    await eventually(async () => (await stateOf(shop, order.id))?.trouble)
    expect((await read(order.id)).payment_trouble).toContain('instead of')
    const charge = await chargeOf(order.id)
    expect(charge.amount).not.toBe(5500)
    const { status, body } = await admin('POST', `/order/${order.id}/cancel/`)
    expect([status, body.status, body.payment.payment_status]).toEqual([200, 'cancelled', 'refunded'])
    expect((await chargeOf(order.id)).amount_refunded).toBe(charge.amount)
    expect((await letter(order.email, 'is cancelled')).text).toContain('We have refunded')
  })

  test('a process that dies between refund and cancelling loses neither', async () => {
    const ring = await addProduct(shop, { stock: 3 })
    const order = await paidOrder({ lines: [{ productId: ring, quantity: 1 }] })
    const { payments } = shop.shop
    const { refund } = payments
    payments.refund = async (input) => {
      await refund(input)
      throw new Error('the process died here')
    }
    expect((await admin('POST', `/order/${order.id}/cancel/`)).status).toBe(500)
    payments.refund = refund
    expect(await read(order.id)).toMatchObject({
      status: 'processing',
      is_being_cancelled: true,
      actions: ['cancel'],
    })
    expect((await admin('POST', '/shipping/ship_order', parcel(order.id))).body.detail).toBe(
      'This order is being cancelled.',
    )
    expect((await admin('POST', `/order/${order.id}/refund/`)).status).toBe(409)
    await shop.sandbox('/sandbox/clock', { advance_s: 180 })
    await eventually(async () => (await stateOf(shop, order.id))?.status === 'cancelled')
    expect(await stateOf(shop, order.id)).toMatchObject({ payment: 'refunded', refunded: 3000 })
    expect((await chargeOf(order.id)).amount_refunded).toBe(3000)
    expect(await stockOf(shop, ring)).toBe(3)
  })

  test('while the payment provider is away the order waits, and is cancelled when it is back', async () => {
    const order = await paidOrder()
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    const { status, body } = await admin('POST', `/order/${order.id}/cancel/`)
    expect([status, body.status, body.is_being_cancelled, body.refunds[0].status]).toEqual([
      200,
      'processing',
      true,
      'pending',
    ])
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    expect((await admin('POST', `/order/${order.id}/cancel/`)).body.status).toBe('cancelled')
    expect((await chargeOf(order.id)).amount_refunded).toBe(5500)
  })
})

describe('refunding', () => {
  test('parts add up to the whole, and not a penny more', async () => {
    const ring = await addProduct(shop, { stock: 9, price: 3333 })
    const order = await paidOrder({ lines: [{ productId: ring, quantity: 3 }] })
    const [item] = (await read(order.id)).order_items
    const refund = (body: object) => admin('POST', `/order/${order.id}/refund/`, body)
    const first = await refund({
      items: [{ order_item_id: item.id, quantity: 1, restock: true }],
      reason: 'Too small',
    })
    expect(first.body).toMatchObject({
      status: 'processing',
      payment: { payment_status: 'paid', refunded_amount: '33.33' },
    })
    expect(first.body.refunds[0]).toMatchObject({
      amount: '33.33',
      reason: 'Too small',
      admin: { name: 'Olive Owner' },
      items: [{ quantity: 1, restocked: true }],
    })
    expect(await stockOf(shop, ring)).toBe(7)
    expect((await refund({ items: [{ order_item_id: item.id, quantity: 3 }] })).status).toBe(409)
    expect((await refund({ items: [{ order_item_id: randomUUID(), quantity: 1 }] })).status).toBe(422)
    expect((await refund({ amount: 71.67 })).body.detail).toBe('At most £71.66 can still be refunded.')
    expect((await refund({ amount: 1.005 })).status).toBe(422)
    expect((await refund({ amount: 0 })).status).toBe(422)
    expect((await refund({ amount: '1.66' })).body.refundable_amount).toBe('70.00')
    const whole = await refund({})
    expect(whole.body).toMatchObject({
      status: 'processing',
      payment: { payment_status: 'refunded', refunded_amount: '104.99' },
      actions: ['cancel'],
    })
    expect((await refund({})).body.detail).toBe('There is nothing left to refund on this order.')
    expect((await admin('POST', '/shipping/ship_order', parcel(order.id))).body.detail).toBe(
      'This order has been refunded.',
    )
    expect((await chargeOf(order.id)).amount_refunded).toBe(10499)
    await eventually(
      async () =>
        (await shop.mailTo(order.email)).filter(({ subject }) => subject.includes('refund')).length === 3,
    )
    expect((await admin('POST', `/order/${order.id}/cancel/`)).body.status).toBe('cancelled')
    expect(await stockOf(shop, ring)).toBe(9)
  })

  test('refunds pressed at once never give back more than was paid', async () => {
    const order = await paidOrder()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin('POST', `/order/${order.id}/refund/`, { amount: 20 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
    expect(await stateOf(shop, order.id)).toMatchObject({ refunded: 4000, payment: 'paid' })
    expect((await chargeOf(order.id)).amount_refunded).toBe(4000)
  })

  test('one press that is sent five times refunds once', async () => {
    const order = await paidOrder()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin('POST', `/order/${order.id}/refund/`, { amount: 10 }, key)),
    )
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect((await read(order.id)).refunds).toHaveLength(1)
    expect((await chargeOf(order.id)).amount_refunded).toBe(1000)
  })

  test('pieces bought with a promo are given back at what was paid for them', async () => {
    await shop.sql(
      `insert into promos (code, discount, expiration_date) values ('THIRD', 33.33, '2099-12-31')`,
    )
    const lines = [1111, 2222, 777].map(async (price) => ({
      productId: await addProduct(shop, { price }),
      quantity: 2,
    }))
    const order = await paidOrder({ lines: await Promise.all(lines), promo: 'THIRD' })
    const { order_items, total_amount, promo_amount } = await read(order.id)
    for (const { id } of [...order_items, ...order_items]) {
      await admin('POST', `/order/${order.id}/refund/`, { items: [{ order_item_id: id, quantity: 1 }] })
    }
    const { payment, refundable_amount } = await read(order.id)
    expect(Number(payment.refunded_amount)).toBeCloseTo(Number(total_amount) - Number(promo_amount), 2)
    expect(refundable_amount).toBe('5.00')
  })

  test('what the bank sends back can be refunded once more, also after cancelling', async () => {
    const order = await paidOrder()
    await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
    await admin('POST', `/order/${order.id}/cancel/`)
    await shop.sql(`update refunds set status = 'failed' where order_id = $1`, [order.id])
    await shop.sql(
      `update payments set refunded_amount = 0, payment_status = 'paid', trouble = 'It came back' where order_id = $1`,
      [order.id],
    )
    const left = await read(order.id)
    expect([left.refundable_amount, left.actions]).toEqual(['55.00', ['refund']])
    const item = left.order_items[0].id
    expect(
      (
        await admin('POST', `/order/${order.id}/refund/`, {
          items: [{ order_item_id: item, quantity: 1, restock: true }],
        })
      ).body.detail,
    ).toBe('The items of a cancelled order are back in stock already.')
    // The stand-in has given it back already and refuses, as Stripe does.
    const refused = await admin('POST', `/order/${order.id}/refund/`)
    expect([refused.status, refused.body.detail]).toEqual([409, 'The payment provider refused this refund.'])
    await shop.sql(`update refunds set status = 'succeeded' where order_id = $1 and refund_id is not null`, [
      order.id,
    ])
    await shop.sql(
      `update payments set refunded_amount = 5500, payment_status = 'refunded', trouble = null where order_id = $1`,
      [order.id],
    )
  })
})

async function chargeOf(orderId: string): Promise<{ amount: number; amount_refunded: number }> {
  const [payment] = await shop.sql<{ payment_intent: string }>(
    'select payment_intent from payments where order_id = $1',
    [orderId],
  )
  const answer = await fetch(
    `${shop.url}/v1/payment_intents/${payment?.payment_intent}?expand[]=latest_charge`,
    {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    },
  )
  return ((await answer.json()) as { latest_charge: { amount: number; amount_refunded: number } })
    .latest_charge
}
