import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import {
  chargeOf,
  crashAfterRefund,
  expectInvariantsHold,
  findEmail,
} from '../../../../tests/support/orders/order-calls.ts'
import { becomes, notify, pay, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import { refundEvent } from '../../../../tests/support/orders/refund-webhooks.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { ShopError } from '../../lib/errors.ts'
import { reconcileOrders } from '../jobs/reconcile-orders.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(async () => {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', { vat_number: 'GB123456789', invoices: 'always' })
})

/** An order of 150, of which 30 were paid by card and 120 by the order of what was sent back. */
async function dearerExchange(quantity = 1) {
  const { sessionId, ...exchange } = await unpaidExchange(quantity)
  await pay(shop, sessionId)
  await becomes(shop, exchange.id, { status: 'processing' })
  return exchange
}

async function unpaidExchange(quantity = 1) {
  const { askedExchange, inspected, act } = exchangeCalls(shop, olive, office)
  const { id: source, email, returnId } = await askedExchange({ l: { price: 150 }, quantity })
  await inspected(returnId)
  const { order } = (await act(returnId, 'exchange')).body.exchange
  const mail = await findEmail(shop, email, 'Pay the difference')
  const sessionId = mail.text.match(/\/pay\/(\w+)/)?.[1] ?? ''
  return { id: order.id as string, source, email, returnId, sessionId }
}

type Exchange = Awaited<ReturnType<typeof dearerExchange>>

/** What the card payments of the exchange and of its source gave back. */
const charged = async ({ id, source }: Exchange) => [
  (await chargeOf(shop, id)).amount_refunded,
  (await chargeOf(shop, source)).amount_refunded,
]

const refundMails = async ({ email }: Exchange) =>
  (await shop.mailTo(email)).map(({ subject }) => subject).filter((subject) => /Your refund/.test(subject))

const creditNotes = async ({ id }: Exchange) =>
  (await olive.ask('GET', `/order/${id}/documents/`)).body
    .filter(({ kind }: any) => kind === 'credit_note')
    .map(({ total }: any) => total)

const rowOf = async ({ id }: Exchange, amount: number) => {
  const [row] = await shop.sql<{ id: string; status: string }>(
    'select id, status from refunds where order_id = $1 and amount = $2 order by created_at desc limit 1',
    [id, amount],
  )
  return row ?? { id: '', status: '' }
}

async function whileRefused<T>(amount: number, code: 'conflict' | 'payment_unavailable', work: () => T) {
  const { payments } = shop.shop
  const { refund } = payments
  payments.refund = async (input) => {
    if (input.amount === amount) throw new ShopError(code, 'The payment provider refused this refund.')
    return await refund(input)
  }
  try {
    return await work()
  } finally {
    payments.refund = refund
  }
}

async function reconcile({ id }: Exchange) {
  await shop.sql(`update refunds set created_at = created_at - interval '1 hour' where order_id = $1`, [id])
  await reconcileOrders(shop.shop)
}

// Proves: R13.148
test('both payments give back an exchange, with one e-mail', async () => {
  const exchange = await dearerExchange()
  expect((await olive.refund(exchange.id, { amount: 20 })).status).toBe(200)
  expect(await charged(exchange)).toEqual([20_00, 0])
  const { status, body } = await olive.cancel(exchange.id)
  expect([status, body.status, body.payment.refunded_amount]).toEqual([200, 'cancelled', '150.00'])
  expect(await charged(exchange)).toEqual([30_00, 120_00])
  const { code } = await olive.read(exchange.source)
  expect(body.refunds.map(({ amount, payment_of }: any) => [amount, payment_of])).toEqual([
    ['20.00', null],
    ['120.00', code],
    ['10.00', null],
  ])
  expect((await creditNotes(exchange)).toSorted()).toEqual(['10.00', '120.00', '20.00'])
  const mail = await findEmail(shop, exchange.email, 'is cancelled')
  expect(mail.text).toContain('£130.00')
  expect(await refundMails(exchange)).toHaveLength(1)
})

// Proves: R13.148
test('a webhook event between both refunds acknowledges one of them', async () => {
  const exchange = await dearerExchange()
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await crashAfterRefund(shop, () => olive.refund(exchange.id))
  expect(await charged(exchange)).toEqual([0, 120_00])
  const part = await rowOf(exchange, 120_00)
  expect(await notify(shop, await refundEvent(shop, exchange.source, 'succeeded', part.id))).toBe(200)
  expect(await stateOf(shop, exchange.id)).toMatchObject({ refunded: 120_00, payment: 'paid' })
  expect(await olive.read(exchange.id)).toMatchObject({ refundable_amount: '0.00', actions: ['cancel'] })
  expect((await olive.ship(exchange.id)).status).toBe(409)
  expect(await refundMails(exchange)).toEqual([])
  await reconcile(exchange)
  await reconcile(exchange)
  expect(await charged(exchange)).toEqual([30_00, 120_00])
  expect(await stateOf(shop, exchange.id)).toMatchObject({ refunded: 150_00, payment: 'refunded' })
  await shop.sandbox('/sandbox/webhooks', { mode: 'deliver' })
})

// Proves: R13.148
test('while one payment cannot be reached, its refund waits, and the other is not sent twice', async () => {
  for (const amount of [30_00, 120_00]) {
    const exchange = await dearerExchange()
    await whileRefused(amount, 'payment_unavailable', () => olive.refund(exchange.id))
    expect(await charged(exchange)).toEqual([0, amount === 30_00 ? 120_00 : 0])
    expect((await olive.refund(exchange.id)).status).toBe(409)
    await reconcile(exchange)
    expect(await charged(exchange)).toEqual([30_00, 120_00])
    expect(await olive.read(exchange.id)).toMatchObject({ status: 'cancelled', refundable_amount: '0.00' })
  }
})

// Proves: R13.148
test('a refused refund of one payment is not recorded of the other', async () => {
  const exchange = await dearerExchange()
  expect((await whileRefused(120_00, 'conflict', () => olive.refund(exchange.id))).status).toBe(409)
  expect(await charged(exchange)).toEqual([0, 0])
  expect(await olive.read(exchange.id)).toMatchObject({ refundable_amount: '150.00', status: 'processing' })
  expect((await whileRefused(30_00, 'conflict', () => olive.refund(exchange.id))).status).toBe(409)
  expect(await charged(exchange)).toEqual([0, 120_00])
  const { refundable_amount, payment, payment_trouble } = await olive.read(exchange.id)
  expect([refundable_amount, payment.refunded_amount]).toEqual(['30.00', '120.00'])
  expect(payment_trouble).toBe('The payment provider refused a refund')
  await findEmail(shop, exchange.email, 'Your refund of £120.00')
  expect(await creditNotes(exchange)).toEqual(['120.00'])
  expect((await olive.refund(exchange.id)).body.status).toBe('cancelled')
  expect(await charged(exchange)).toEqual([30_00, 120_00])
  expect((await creditNotes(exchange)).toSorted()).toEqual(['120.00', '30.00'])
})

// Proves: R13.148
test('a refund that comes back makes only its own amount refundable again', async () => {
  for (const [amount, left] of [
    [30_00, '30.00'],
    [120_00, '120.00'],
  ] as const) {
    const exchange = await dearerExchange()
    await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
    await olive.refund(exchange.id)
    const { id } = await rowOf(exchange, amount)
    const payer = amount === 30_00 ? exchange.id : exchange.source
    expect(await notify(shop, await refundEvent(shop, payer, 'failed', id))).toBe(200)
    const { refundable_amount, payment_trouble } = await olive.read(exchange.id)
    expect([refundable_amount, payment_trouble]).toEqual([left, `A refund of £${left} came back`])
    await shop.sandbox('/sandbox/webhooks', { mode: 'deliver' })
  }
})

// Proves: R13.148
test('of a return of which one refund is refused or comes back, only the rest can be refunded', async () => {
  for (const how of ['refused', 'comes back']) {
    // Two pieces of 150, of which 60 were paid by card.
    const exchange = await dearerExchange(2)
    const { inspected, act, read } = exchangeCalls(shop, olive, office)
    const returnId = await askedReturn(exchange)
    await inspected(returnId)
    if (how === 'refused') {
      expect((await whileRefused(60_00, 'conflict', () => act(returnId, 'refund'))).status).toBe(409)
      await findEmail(shop, exchange.email, 'Your refund of £90.00')
    } else {
      await act(returnId, 'refund')
      const own = await rowOf(exchange, 60_00)
      await notify(shop, await refundEvent(shop, exchange.id, 'failed', own.id))
    }
    const returned = await read(returnId)
    expect([returned.refund, returned.actions]).toEqual([
      { status: 'succeeded', amount: '90.00', shipping: '0.00' },
      ['close'],
    ])
    expect((await act(returnId, 'refund')).status).toBe(409)
    const order = await olive.read(exchange.id)
    expect([order.refundable_amount, order.order_items[0].refunded_quantity]).toEqual(['210.00', 1])
    const { id } = order.order_items[0]
    expect(
      (await olive.refund(exchange.id, { items: [{ order_item_id: id, quantity: 2, restock: false }] }))
        .status,
    ).toBe(409)
    // The provider's sandbox keeps what came back.
    if (how === 'comes back') continue
    expect((await olive.refund(exchange.id, { amount: 60 })).status).toBe(200)
    expect(await charged(exchange)).toEqual([60_00, 90_00])
    expect((await creditNotes(exchange)).toSorted()).toEqual(['60.00', '90.00'])
  }
})

// Proves: R12.49
test('an exchange of which a parcel has left is shipped, though one refund of the rest is refused', async () => {
  const exchange = await dearerExchange(2)
  const [order_item_id] = await exchangeCalls(shop, olive, office).linesOf(exchange.id)
  const parcel = { items: [{ order_item_id, quantity: 1 }] }
  expect((await olive.ship(exchange.id, parcel)).status).toBe(200)
  const rest = { items: [{ order_item_id, quantity: 1, restock: true }], confirm_unsent: true }
  expect((await whileRefused(60_00, 'conflict', () => olive.refund(exchange.id, rest))).status).toBe(409)
  expect(await charged(exchange)).toEqual([0, 90_00])
  expect((await olive.read(exchange.id)).status).toBe('shipped')
})

/** Of one piece, by the shopper. */
async function askedReturn(exchange: Exchange): Promise<string> {
  const { linkFor, linesOf, ask } = exchangeCalls(shop, olive, office)
  expect((await olive.ship(exchange.id)).status).toBe(200)
  await olive.ask('POST', `/order/${exchange.id}/deliver/`)
  const token = await linkFor(exchange)
  return (await ask(token, [take((await linesOf(exchange.id))[0])])).body.id
}

// Proves: R13.144
test('a refused refund of the difference keeps the exchange, and says what is still to be refunded', async () => {
  const { askedExchange, inspected, act } = exchangeCalls(shop, olive, office)
  const { id, returnId } = await askedExchange({ l: { price: 100 } })
  await inspected(returnId)
  const { status, body } = await whileRefused(20_00, 'conflict', () => act(returnId, 'exchange'))
  expect([status, body.exchange.to_refund, body.exchange.is_refund_refused]).toEqual([200, '20.00', true])
  expect(await olive.read(body.exchange.order.id)).toMatchObject({ status: 'processing' })
  expect((await olive.read(id)).payment_trouble).toBe('The payment provider refused a refund')
  expect((await olive.refund(id, { amount: 20 })).status).toBe(200)
  expect((await chargeOf(shop, id)).amount_refunded).toBe(20_00)
})

// Proves: R13.151, R13.249
test('what is given back in the dashboard of a payment that an exchange has used is flagged and credited', async () => {
  const { askedExchange, inspected, act } = exchangeCalls(shop, olive, office)
  const { id, sessionId, email, returnId } = await askedExchange()
  await inspected(returnId)
  expect((await act(returnId, 'exchange')).status).toBe(200)
  await shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'refund', amount: 50_00 })
  const issue = await eventually(async () => (await stateOf(shop, id))?.issue)
  // The delivery was left.
  expect(issue).toBe('£45.00 more was given back than was left after an exchange')
  expect(await creditNotes({ id, source: id, email, returnId })).toEqual(['120.00', '5.00'])
  const today = new Date().toISOString().slice(0, 10)
  const report = (await olive.ask('GET', `/admin/reports/?from=${today}&to=${today}`)).body
  const { takings } = (await olive.ask('GET', '/admin/dashboard/')).body
  expect(report.takings).toBe(takings.days.at(-1).amount)
  await expectInvariantsHold(shop)
  await notify(shop, await refundEvent(shop, id, 'failed'))
  expect((await olive.read(id)).refundable_amount).toBe('5.00')
})

// Proves: R13.150
test('a wrong amount is not accepted as the payment of an exchange, but given back', async () => {
  const { id, returnId, sessionId } = await unpaidExchange()
  await shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'wrong_amount' })
  await eventually(async () => (await stateOf(shop, id))?.issue)
  const order = await olive.read(id)
  expect(order.mispayment).toMatchObject({ amount: '29.99', is_acceptable: false })
  const { status, body } = await olive.ask('POST', `/order/${id}/accept-payment/`)
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/^This order is an exchange/)])
  expect((await olive.cancel(id)).body.status).toBe('cancelled')
  expect((await chargeOf(shop, id)).amount_refunded).toBe(29_99)
  const { read } = exchangeCalls(shop, olive, office)
  expect((await read(returnId)).actions).toContain('exchange')
})

test('a refund of both payments in one row becomes two', async () => {
  const { id } = await dearerExchange()
  const file = '../../../db/migrations/0041_refund_payments.sql'
  const migration = await readFile(new URL(file, import.meta.url), 'utf8')
  const client = await shop.pool.connect()
  try {
    await client.query(`begin; alter table refunds drop constraint refunds_part_of_credit;
      alter table refunds drop column part_of; alter table refunds drop constraint refunds_from_credit;
      alter table refunds add constraint refunds_from_credit check (true)`)
    await client.query(
      `insert into refunds (order_id, amount, from_credit, status, refund_id, created_at)
      values ($1, 5000, 2000, 'succeeded', 're_old', now()), ($1, 1000, 1000, 'failed', null, now())`,
      [id],
    )
    await client.query(migration)
    const { rows } = await client.query(
      `select amount, from_credit, status, refund_id, part_of is not null as is_part from refunds
      where order_id = $1 order by amount desc`,
      [id],
    )
    expect(rows.map(Object.values)).toEqual([
      [30_00, 0, 'succeeded', 're_old', false],
      [20_00, 20_00, 'succeeded', 're_old-credit', true],
      [10_00, 10_00, 'failed', null, false],
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
