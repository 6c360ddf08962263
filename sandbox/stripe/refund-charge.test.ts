import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForTest, type TestBench } from '../open-for-test.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openForTest()
})
afterAll(() => bench.close())

// Proves: R6.1
test('partial refunds never exceed the charge', async () => {
  const { payment_intent } = await bench.paidSession()
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
  expect(data.at(-1)).toMatchObject({ id: refund.id, metadata: { order_id: 'order-1' } })
})

test('parallel refunds never exceed the charge', async () => {
  const { payment_intent } = await bench.paidSession()
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
