import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, goodCard, openForTest, stripeWith, type TestBench } from './open-for-test.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openForTest()
})
afterAll(() => bench.close())

describe('checkout sessions', () => {
  test('a session carries what the shop sent and the address of its payment page', async () => {
    const session = await bench.stripe.checkout.sessions.create(anOrder())
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_subtotal: 730,
      amount_total: 1230,
      currency: 'gbp',
      client_reference_id: 'order-1',
      metadata: { order_id: 'order-1' },
      customer_email: 'ada@example.com',
      url: `${bench.url}/sandbox/pay/${session.id}`,
    })
    expect(session.id).toMatch(/^cs_test_/)
    expect(session.lastResponse.requestId).toMatch(/^req_/)
    expect(session).not.toHaveProperty('line_items')
    const again = await bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] })
    expect(again.line_items?.data[0]).toMatchObject({
      description: 'Pearl drop',
      quantity: 2,
      amount_total: 730,
    })
    const items = await bench.stripe.checkout.sessions.listLineItems(session.id)
    expect(items.data).toHaveLength(1)
  })

  test('a coupon takes its share off the goods and leaves shipping alone', async () => {
    const coupon = await bench.stripe.coupons.create({ percent_off: 12.5, duration: 'once' })
    const session = await bench.stripe.checkout.sessions.create(
      anOrder({ discounts: [{ coupon: coupon.id }] }),
    )
    expect(session.total_details).toMatchObject({ amount_discount: 91, amount_shipping: 500 })
    expect(session.amount_total).toBe(1139)
  })

  test.each([
    ['no line items', { line_items: [] }, 'parameter_missing', 'line_items'],
    [
      'a total below the minimum',
      { line_items: [priced(29)], shipping_options: [] },
      'amount_too_small',
      undefined,
    ],
    [
      'half a penny',
      { line_items: [priced(10.5)] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'an unknown currency',
      { line_items: [priced(100, 'zzz')] },
      undefined,
      'line_items[0][price_data][currency]',
    ],
    ['a bad success address', { success_url: 'shop' }, 'url_invalid', 'success_url'],
    ['a bad e-mail', { customer_email: 'ada' }, 'email_invalid', 'customer_email'],
    ['an unknown parameter', { colour: 'gold' }, 'parameter_unknown', 'colour'],
    ['too short a life', { expires_at: inSeconds(29 * 60) }, undefined, 'expires_at'],
    ['too long a life', { expires_at: inSeconds(24 * 3600 + 60) }, undefined, 'expires_at'],
  ])('%s is refused in Stripe’s words', async (_what, more, code, param) => {
    const refusal = bench.stripe.checkout.sessions.create(
      anOrder(more as Stripe.Checkout.SessionCreateParams),
    )
    await expect(refusal).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...(code && { code }),
      ...(param && { param }),
    })
  })

  test('an expired session cannot be paid, and only an open one can be expired', async () => {
    const session = await bench.stripe.checkout.sessions.create(anOrder())
    expect(await bench.stripe.checkout.sessions.expire(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    await expect(bench.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('status of `expired`'),
    })
    expect(await bench.pay(session.id, goodCard)).toMatchObject({ status: 410 })
    const paid = await paidSession()
    await expect(bench.stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('lists page through everything, newest first, without a gap', async () => {
    const made = []
    for (let n = 0; n < 5; n++) made.unshift((await bench.stripe.checkout.sessions.create(anOrder())).id)
    const seen: string[] = []
    for await (const session of bench.stripe.checkout.sessions.list({ limit: 2 })) {
      seen.push(session.id)
      if (seen.length === 5) break
    }
    expect(seen).toEqual(made)
  })

  test('an unknown session is not there', async () => {
    await expect(bench.stripe.checkout.sessions.retrieve('cs_test_nothing')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })
})

describe('keys', () => {
  test('only a secret test key is let in', async () => {
    const stranger = stripeWith(bench.port, 'sk_live_1234567890123456')
    await expect(stranger.checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    })
    expect((await fetch(`${bench.url}/v1/events`)).status).toBe(401)
  })
})

describe('idempotency keys', () => {
  test('parallel duplicates get one and the same session', async () => {
    const options = { idempotencyKey: 'order-parallel' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        bench.stripe.checkout.sessions.create(anOrder({ client_reference_id: 'parallel' }), options),
      ),
    )
    expect(new Set(answers.map((one) => one.id)).size).toBe(1)
    const book = await (await fetch(`${bench.url}/sandbox/book.json`)).json()
    expect(book.sessions.filter((one: { reference: string }) => one.reference === 'parallel')).toHaveLength(1)
  })

  test('a key used with other parameters or elsewhere is refused', async () => {
    const options = { idempotencyKey: 'order-reused' }
    const session = await bench.stripe.checkout.sessions.create(anOrder(), options)
    const other = bench.stripe.checkout.sessions.create(anOrder({ client_reference_id: 'other' }), options)
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const elsewhere = bench.stripe.checkout.sessions.expire(session.id, {}, options)
    await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('refused parameters leave the key free', async () => {
    const options = { idempotencyKey: 'order-mended' }
    await expect(
      bench.stripe.checkout.sessions.create(anOrder({ line_items: [] }), options),
    ).rejects.toThrow()
    expect((await bench.stripe.checkout.sessions.create(anOrder(), options)).status).toBe('open')
  })
})

describe('refunds', () => {
  test('a payment is given back in parts, never more than was charged', async () => {
    const { payment_intent } = await paidSession()
    const intent = String(payment_intent)
    const refund = await bench.stripe.refunds.create({
      payment_intent: intent,
      amount: 1000,
      reason: 'requested_by_customer',
      metadata: { order_id: 'order-1' },
    })
    expect(refund).toMatchObject({ object: 'refund', amount: 1000, currency: 'gbp', status: 'succeeded' })
    await expect(bench.stripe.refunds.create({ payment_intent: intent, amount: 231 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount (£2.31) is greater than unrefunded amount on charge (£2.30)',
    })
    expect((await bench.stripe.refunds.create({ payment_intent: intent })).amount).toBe(230)
    await expect(bench.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await bench.stripe.refunds.list({ payment_intent: intent })
    expect(data.map((one) => one.amount)).toEqual([230, 1000])
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({
      id: refund.id,
      metadata: { order_id: 'order-1' },
    })
  })

  test('parallel refunds cannot give back more than was paid', async () => {
    const { payment_intent } = await paidSession()
    const tries = Array.from({ length: 6 }, () =>
      bench.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 500 }),
    )
    const done = (await Promise.allSettled(tries)).filter((one) => one.status === 'fulfilled')
    expect(done).toHaveLength(2)
  })

  test('an unpaid session has nothing to refund', async () => {
    await expect(bench.stripe.refunds.create({ payment_intent: 'pi_nothing' })).rejects.toMatchObject({
      statusCode: 404,
    })
  })
})

test('a paid session leads to its payment intent and charge', async () => {
  const { id } = await paidSession()
  const session = await bench.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = session.payment_intent as Stripe.PaymentIntent
  expect(intent).toMatchObject({
    amount_received: 1230,
    status: 'succeeded',
    metadata: { order_id: 'order-1' },
  })
  expect(intent.latest_charge).toMatchObject({ object: 'charge', amount: 1230, paid: true, refunded: false })
  const plain = await bench.stripe.paymentIntents.retrieve(intent.id)
  expect(plain.latest_charge).toMatch(/^ch_/)
})

async function paidSession() {
  const session = await bench.stripe.checkout.sessions.create(anOrder())
  await bench.pay(session.id, goodCard)
  return bench.stripe.checkout.sessions.retrieve(session.id)
}

function priced(unit_amount: number, currency = 'gbp') {
  return { quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'Ring' } } }
}

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}
