import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { sandboxStripe } from '../../../sandbox/stripe/stripe-options.ts'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { exchangeCalls } from '../../../tests/support/orders/exchanges.ts'
import { becomes, paidOrder, pay } from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../tests/support/shop-days.ts'

const { shop, olive } = setUpOrderShop()

const { today, days } = shopDays(shop, olive)
const ask = (path: string) => olive.ask('GET', `/admin/reports/${path}`)
const codeOf = async (id: string) => (await olive.read(id)).code as string

// Proves: R13.116
test('payouts name the orders in them, what is not of the shop, and what is not paid out yet', async () => {
  await days(10)
  const from = today()
  const order = await paidOrder(shop)
  const other = await paidOrder(shop)
  await olive.refund(other.id, { amount: 5 })
  const { apiKey, ...where } = sandboxStripe(Number(new URL(shop.url).port))
  const stripe = new Stripe(apiKey, where)
  const price_data = { currency: 'gbp', unit_amount: 3_000, product_data: { name: 'A repair' } }
  const foreign = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: 'http://localhost/',
  })
  await pay(shop, foreign.id)
  const waiting = (await ask(`payouts/?from=${from}&to=${today()}`)).body
  expect(waiting).toMatchObject({ payouts: [], problems: 0, total: { amount: '0.00' } })
  expect(waiting.waiting).toMatchObject({ total: 3, amount: '105.00' })
  expect(waiting.waiting.items.map(({ kind, amount }: any) => [kind, amount])).toEqual([
    ['refund', '-5.00'],
    ['sale', '55.00'],
    ['sale', '55.00'],
  ])
  await days(6)
  const late = await paidOrder(shop)
  const { body } = await ask(`payouts/?from=${from}&to=${today()}`)
  const transactions = body.payouts.flatMap((payout: any) => payout.transactions)
  const [code, otherCode] = [await codeOf(order.id), await codeOf(other.id)]
  const found = transactions.map(({ kind, amount, fee, code, problem }: any) => [
    kind,
    amount,
    fee,
    code,
    problem,
  ])
  expect(found.toSorted()).toEqual(
    [
      ['payment', '55.00', '1.03', code, null],
      ['payment', '55.00', '1.03', otherCode, null],
      ['payment', '30.00', '0.65', null, 'no_order'],
      ['refund', '-5.00', '0.00', otherCode, null],
    ].toSorted(),
  )
  expect(body.total).toEqual({
    ...{ payments: '140.00', refunds: '-5.00', fees: '-2.71', other: '0.00', by_hand: '0.00' },
    amount: '132.29',
  })
  expect(body.problems).toBe(1)
  expect(body.payouts.every(({ status }: any) => status === 'paid')).toBe(true)
  expect(body.waiting.items).toMatchObject([{ order_id: late.id, kind: 'sale', amount: '55.00' }])
})

// Proves: R13.116
test('payouts name payments and refunds that differ from what the shop has recorded', async () => {
  const from = today()
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 500 })
  await days(6)
  const differences = async () => {
    const { payouts } = (await ask(`payouts/?from=${from}&to=${today()}`)).body
    const about = payouts
      .flatMap(({ transactions }: any) => transactions)
      .filter(({ order_id }: any) => order_id === order.id)
    return about.map(({ kind, problem, expected }: any) => [kind, problem, expected]).toSorted()
  }
  expect(await differences()).toEqual([
    ['payment', null, null],
    ['refund', 'no_refund', null],
  ])
  const change = (set: string) => shop.sql(`update payments set ${set} where order_id = $1`, [order.id])
  await change('paid_amount = 5400')
  expect((await differences())[0]).toEqual(['payment', 'amount', '54.00'])
  await change(`paid_amount = null, paid_at = null, payment_status = 'pending'`)
  expect((await differences())[0]).toEqual(['payment', 'not_paid', null])
  await change(`paid_at = now(), payment_status = 'paid'`)
})

/** A job opens it. */
async function sessionOf(orderId: string): Promise<string | undefined> {
  const [payment] = await shop.sql<{ session_id: string | null }>(
    'select session_id from payments where order_id = $1',
    [orderId],
  )
  return payment?.session_id ?? undefined
}

// Proves: R13.116
test('an exchange moves no money, and what its refund gives back of the first payment fits', async () => {
  await days(10)
  const office = backOffice(() => shop)
  await office.signIn()
  const { askedExchange, act, inspected } = exchangeCalls(shop, olive, office)
  const from = today()
  const { id, returnId } = await askedExchange({ l: { price: 150 } })
  await act(returnId, 'approve')
  await act(returnId, 'receive')
  await inspected(returnId)
  const { order } = (await act(returnId, 'exchange')).body.exchange
  await shop.sandbox('/sandbox/webhooks', { mode: 'deliver' })
  await pay(shop, await eventually(() => sessionOf(order.id)))
  await becomes(shop, order.id, { status: 'processing' })
  const { waiting } = (await ask(`payouts/?from=${from}&to=${today()}`)).body
  expect(waiting.items.map(({ kind, amount }: any) => [kind, amount])).toEqual([
    ['sale', '30.00'],
    ['sale', '125.00'],
  ])
  expect((await ask(`?from=${from}&to=${today()}`)).body).toMatchObject({
    sales: { gross: '275.00' },
    refunds: { gross: '120.00' },
    takings: '155.00',
  })
  await olive.refund(order.id)
  await paidOrder(shop)
  await days(8)
  const { payouts, problems } = (await ask(`payouts/?from=${from}&to=${today()}`)).body
  const about = payouts
    .flatMap(({ transactions }: any) => transactions)
    .filter(({ order_id }: any) => [id, order.id].includes(order_id))
  expect(about.map(({ kind, amount, problem }: any) => [kind, amount, problem]).toSorted()).toEqual(
    [
      ['payment', '125.00', null],
      ['payment', '30.00', null],
      ['refund', '-120.00', null],
      ['refund', '-30.00', null],
    ].toSorted(),
  )
  expect(problems).toBe(0)
})

// Proves: R13.116
test('a payment provider that is away is said, and the report is there all the same', async () => {
  const said = {
    status: 503,
    body: { detail: expect.stringContaining('The payment provider cannot be reached right now.') },
  }
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect(await ask('payouts/')).toMatchObject(said)
  expect((await ask('')).status).toBe(200)
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  expect((await ask('payouts/')).status).toBe(200)
})
