import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForTest, type TestBench } from '../../open-for-test.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openForTest()
})
afterAll(() => bench.close())

const DAY_S = 24 * 3600
const days = (count: number) => bench.press('/sandbox/clock', { advance_s: count * DAY_S })
const payouts = async (arrival_date?: Stripe.RangeQueryParam) =>
  (await bench.stripe.payouts.list({ limit: 100, ...(arrival_date && { arrival_date }) })).data
const transactionsOf = async (payout: string) =>
  (await bench.stripe.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] })).data
const net = (list: { net: number }[]) => list.reduce((sum, one) => sum + one.net, 0)

// Proves: R13.117
test('a payment is paid out after two days less the fee, a refund the day after it', async () => {
  expect(await payouts()).toEqual([])
  const { payment_intent } = await bench.paidSession()
  const second = await bench.paidSession()
  expect(await payouts()).toEqual([])
  await days(2)
  const [payout, ...others] = await payouts()
  expect(others).toEqual([])
  expect(payout).toMatchObject({ object: 'payout', automatic: true, currency: 'gbp', status: 'in_transit' })
  const found = await transactionsOf(payout?.id ?? '')
  expect(found.map(({ type }) => type).sort()).toEqual(['charge', 'charge', 'payout'])
  const charges = found.filter(({ type }) => type === 'charge')
  // 1.5 % of 12.30 and 20p.
  for (const charge of charges) expect([charge.amount, charge.fee, charge.net]).toEqual([1230, 38, 1192])
  expect(charges.map(({ source }) => (source as Stripe.Charge).payment_intent).sort()).toEqual(
    [payment_intent, second.payment_intent].sort(),
  )
  expect(payout?.amount).toBe(net(charges))
  expect(net(found)).toBe(0)
  expect(found.every((one) => !('payout' in one))).toBe(true)
  await days(1)
  expect((await payouts())[0]?.status).toBe('paid')
})

// Proves: R13.117
test('refunds reduce the next payout, and one that came back raises it again', async () => {
  const before = (await payouts()).length
  const session = await bench.paidSession()
  await bench.stripe.refunds.create({ payment_intent: String(session.payment_intent), amount: 1230 })
  await days(1)
  // The balance is below nothing: Stripe waits.
  expect(await payouts()).toHaveLength(before)
  await bench.paidSession()
  await days(4)
  const [payout] = await payouts()
  const found = await transactionsOf(payout?.id ?? '')
  const [refund] = found.filter(({ type }) => type === 'refund')
  expect([refund?.amount, refund?.fee]).toEqual([-1230, 0])
  expect(refund?.source).toMatchObject({ object: 'refund', payment_intent: session.payment_intent })
  expect(net(found)).toBe(0)
  await bench.press(`/sandbox/sessions/${session.id}`, { do: 'refund_back' })
  await days(2)
  const [last] = await payouts()
  expect(last?.amount).toBe(1230)
  expect((await transactionsOf(last?.id ?? '')).map(({ type }) => type).sort()).toEqual([
    'payout',
    'refund_failure',
  ])
})

// Proves: R13.117
test('payouts are listed by their day of arrival, page by page, and stay as they are', async () => {
  const all = await payouts()
  for (const { arrival_date, id } of all) {
    const found = await payouts({ gte: arrival_date, lte: arrival_date })
    expect(found.map((one) => one.id)).toEqual([id])
  }
  const pages = await bench.stripe.payouts.list({ limit: 1 }).autoPagingToArray({ limit: 100 })
  expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  await bench.reopen()
  expect(await payouts()).toEqual(all)
  const lists = bench.stripe.payouts.list as (params: object) => Promise<unknown>
  await expect(lists.call(bench.stripe.payouts, { colour: 'gold' })).rejects.toMatchObject({
    param: 'colour',
  })
})
