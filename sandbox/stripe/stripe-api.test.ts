import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, goodCard, openForTest, stripeWith, type TestBench } from '../open-for-test.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openForTest()
})
afterAll(() => bench.close())

describe('checkout sessions', () => {
  // Proves: R6.1
  test('a session has the given fields and a payment page URL', async () => {
    const session = await bench.stripe.checkout.sessions.create(anOrder())
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
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
    expect(again.line_items?.data).toMatchObject([
      { description: 'Pearl drop', quantity: 2, amount_total: 730 },
      { description: 'Shipping', quantity: 1, amount_total: 500 },
    ])
  })

  test.each([
    ['no line items', { line_items: [] }, 'parameter_missing', 'line_items'],
    ['a total below the minimum', { line_items: [priced(29)] }, 'amount_too_small', undefined],
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

  // Proves: R6.1
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
    const paid = await bench.paidSession()
    await expect(bench.stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('keys', () => {
  test('only a secret test key is accepted', async () => {
    const stranger = stripeWith(bench.port, 'sk_live_1234567890123456')
    await expect(stranger.checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    })
    expect((await fetch(`${bench.url}/v1/events`)).status).toBe(401)
  })
})

function priced(unit_amount: number, currency = 'gbp') {
  return { quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'Ring' } } }
}

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}
