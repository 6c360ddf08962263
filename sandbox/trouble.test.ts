import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anOrder, goodCard, openForTest, type TestBench } from './open-for-test.ts'

let bench: TestBench
beforeEach(async () => {
  bench = await openForTest()
})
afterEach(() => bench.close())

const soon = { timeout: 60_000, interval: 20 }

describe('the clock', () => {
  // Proves: R6.8
  test('keeps its offset after a restart', async () => {
    const answer = await bench.press('/sandbox/clock', { advance_s: 3600 })
    expect(answer).toMatchObject({ status: 200, body: { offset_s: 3600 } })
    expect(bench.clockMoved).toHaveBeenCalledTimes(1)
    expect(bench.sandbox().clock.now().getTime()).toBeGreaterThan(Date.now() + 3_590_000)
    await bench.reopen()
    expect(bench.sandbox().clock.now().getTime()).toBeGreaterThan(Date.now() + 3_590_000)
  })

  test('moves in another process', async () => {
    const other = bench.second()
    expect(other.clock.now().getTime()).toBeLessThan(Date.now() + 1_000)
    await bench.press('/sandbox/clock', { advance_s: 60 })
    await bench.press('/sandbox/clock', { advance_s: 60 })
    await vi.waitFor(() => expect(other.clock.now().getTime()).toBeGreaterThan(Date.now() + 119_000), soon)
    await other.close()
  })

  test.each([{ advance_s: -5 }, { advance_s: 1.5 }, { advance_s: '9' }, {}])('refuses %o', async (body) => {
    expect(await bench.press('/sandbox/clock', body)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('whole number') },
    })
    expect(bench.clockMoved).not.toHaveBeenCalled()
  })

  // Proves: R6.8
  test('moving it expires sessions and sends a webhook event', async () => {
    const { id } = await bench.stripe.checkout.sessions.create(anOrder({ expires_at: inSeconds(1860) }))
    await bench.press('/sandbox/clock', { advance_s: 1900 })
    expect(await bench.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
    expect((await bench.pay(id, goodCard)).status).toBe(410)
    await vi.waitFor(() => expect(bench.shop.types()).toEqual(['checkout.session.expired']), soon)
  })
})

describe('Stripe’s API', () => {
  // Proves: R6.6
  test('is down until it is set to up', async () => {
    await bench.press('/sandbox/stripe', { mode: 'down' })
    await expect(bench.stripe.checkout.sessions.create(anOrder())).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 503,
    })
    await bench.press('/sandbox/stripe', { mode: 'up' })
    expect((await bench.stripe.checkout.sessions.list()).data).toHaveLength(0)
  })

  test('replays a lost response to the library’s retry', async () => {
    await bench.press('/sandbox/stripe', { mode: 'lose_answer' })
    const session = await bench.stripe.checkout.sessions.create(anOrder(), { idempotencyKey: 'lost' })
    expect((await bench.stripe.checkout.sessions.list()).data.map((one) => one.id)).toEqual([session.id])
    await bench.press('/sandbox/stripe', { mode: 'lose_answer', times: 2 })
    const lost = bench.stripe.checkout.sessions.create(anOrder(), { idempotencyKey: 'lost twice' })
    await expect(lost).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect((await bench.stripe.checkout.sessions.list()).data).toHaveLength(2)
  })
})

describe('one session', () => {
  // Proves: R6.7
  test('a delayed payment is unpaid, then paid', async () => {
    const { id } = await bench.stripe.checkout.sessions.create(anOrder())
    await act(id, 'delay')
    expect(await bench.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    expect(await (await fetch(`${bench.url}/sandbox/pay/${id}`)).text()).toContain('on its way')
    expect((await bench.pay(id, goodCard)).status).toBe(303)
    await act(id, 'succeed')
    expect((await bench.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
    await vi.waitFor(() => expect(bench.shop.received).toHaveLength(2), soon)
    expect(bench.shop.types().sort()).toEqual([
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
    ])
    expect(await act(id, 'fail')).toMatchObject({ status: 409 })
  })

  // Proves: R6.7
  test('a wrong amount appears in all records', async () => {
    const { id } = await bench.stripe.checkout.sessions.create(anOrder())
    await act(id, 'wrong_amount')
    const session = await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(session).toMatchObject({
      amount_total: 1229,
      payment_status: 'paid',
      payment_intent: { amount_received: 1229 },
    })
    await vi.waitFor(
      () => expect(bench.shop.received[0]?.event.data.object).toMatchObject({ amount_total: 1229 }),
      soon,
    )
  })

  // Proves: R6.7
  test('can expire; unknown actions are refused', async () => {
    const { id } = await bench.stripe.checkout.sessions.create(anOrder())
    expect((await act(id, 'dance')).status).toBe(422)
    expect((await act('cs_test_nothing', 'expire')).status).toBe(404)
    expect(await act(id, 'expire')).toMatchObject({ status: 200, body: { status: 'expired' } })
    expect((await act(id, 'delay')).status).toBe(409)
    const broken = await fetch(`${bench.url}/sandbox/sessions/${id}`, { method: 'POST', body: '{' })
    expect(broken.status).toBe(400)
  })

  test('cross-site requests are refused', async () => {
    const response = await fetch(`${bench.url}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
      body: '{"advance_s": 60}',
    })
    expect(response.status).toBe(403)
  })
})

function act(session: string, what: string) {
  return bench.press(`/sandbox/sessions/${session}`, { do: what })
}

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}
