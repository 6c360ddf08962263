import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { notify, paidOrder, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import {
  chargeRefundedEvent,
  failRefundAtBank,
  refundEvent,
} from '../../../../tests/support/orders/refund-webhooks.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { trySendRefund } from './request-refund.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)

test('a failed dashboard refund becomes refundable again', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 1000 })
  await expect.poll(async () => (await stateOf(shop, order.id))?.refunded).toBe(1000)
  expect(await notify(shop, await refundEvent(shop, order.id, 'failed'))).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject({
    refunded: 0,
    payment: 'paid',
    issue: 'A refund of £10.00 came back',
  })
})

test('a refund event after the refund’s failure records nothing', async () => {
  for (const isOwn of [true, false]) {
    const order = await paidOrder(shop)
    await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
    if (isOwn) await olive.refund(order.id, { amount: 10 })
    else await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 1000 })
    const late = await chargeRefundedEvent(shop, order.id)
    await failRefundAtBank(shop, order.sessionId)
    expect(await notify(shop, await refundEvent(shop, order.id, 'failed'))).toBe(200)
    expect([await notify(shop, late), await notify(shop, late)]).toEqual([200, 200])
    const { refunds, refundable_amount } = await olive.read(order.id)
    expect(refunds.map(({ status }: { status: string }) => status)).toEqual(['failed'])
    expect(refundable_amount).toBe('55.00')
    expect(await stateOf(shop, order.id)).toMatchObject({ refunded: 0, payment: 'paid' })
    await shop.sandbox('/sandbox/webhooks', { mode: 'deliver' })
  }
})

test('a dashboard refund is recorded when a refund of the shop failed before its event', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await olive.refund(order.id, { amount: 10 })
  await failRefundAtBank(shop, order.sessionId)
  const failed = await refundEvent(shop, order.id, 'failed')
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 1000 })
  expect(await notify(shop, await chargeRefundedEvent(shop, order.id))).toBe(200)
  expect(await notify(shop, failed)).toBe(200)
  const { refunds, refundable_amount } = await olive.read(order.id)
  expect(refunds.map(({ status }: { status: string }) => status).sort()).toEqual(['failed', 'succeeded'])
  expect(refundable_amount).toBe('45.00')
})

test('a dashboard refund that fails while its event is handled becomes refundable again', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 1000 })
  const { payments } = shop.shop
  const { readExternalRefunds } = payments
  payments.readExternalRefunds = async (intent) => {
    const refunds = await readExternalRefunds(intent)
    await failRefundAtBank(shop, order.sessionId)
    expect(await notify(shop, await refundEvent(shop, order.id, 'failed'))).toBe(200)
    return refunds
  }
  expect(await notify(shop, await chargeRefundedEvent(shop, order.id))).toBe(200)
  payments.readExternalRefunds = readExternalRefunds
  const { refunds, refundable_amount, payment_trouble } = await olive.read(order.id)
  expect([refunds.length, refunds[0].status, refundable_amount]).toEqual([1, 'failed', '55.00'])
  expect(payment_trouble).toBe('A refund of £10.00 came back')
})

test('one of two equal dashboard refunds fails once, also with duplicate events', async () => {
  const order = await paidOrder(shop)
  const refund = () => shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 1000 })
  await refund()
  await refund()
  await expect.poll(async () => (await stateOf(shop, order.id))?.refunded).toBe(2000)
  await failRefundAtBank(shop, order.sessionId)
  await expect.poll(async () => (await stateOf(shop, order.id))?.refunded).toBe(1000)
  const { refunds } = (await shop.sandbox('/sandbox/book.json')).body
  const { id } = refunds.find(
    ({ reference, status }: { reference: string; status: string }) =>
      reference === order.id && status === 'failed',
  )
  const again = JSON.parse(await refundEvent(shop, order.id, 'failed'))
  again.data.object.id = id
  expect(await notify(shop, JSON.stringify(again))).toBe(200)
  expect((await stateOf(shop, order.id))?.refunded).toBe(1000)
})

test('a dashboard refund that failed before its first event is neither recorded nor e-mailed', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'refund', amount: 1000 })
  await failRefundAtBank(shop, order.sessionId)
  expect(await notify(shop, await chargeRefundedEvent(shop, order.id))).toBe(200)
  expect((await olive.read(order.id)).refundable_amount).toBe('55.00')
  const emails = `select 1 from emails where order_id = $1 and kind <> 'order_confirmed' and recipient = $2`
  expect(await shop.sql(emails, [order.id, order.email])).toEqual([])
})

/** An order of 125.00 of which an exchange has used 120.00. */
async function exchanged() {
  await office.signIn()
  const { askedExchange, inspected, act } = exchangeCalls(shop, olive, office)
  const order = await askedExchange()
  await inspected(order.returnId)
  expect((await act(order.returnId, 'exchange')).status).toBe(200)
  return order
}

const receiptOf = async (id: string) =>
  (await fetch(`${shop.url}/api/v1/order/${id}/documents/${id}/document.html`)).text()

// Proves: R13.70, R13.151
test('a refund that waited is flagged when the provider takes it beyond an exchange', async () => {
  const { id, sessionId } = await exchanged()
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const { refunds } = (await olive.refund(id, { amount: 5 })).body
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'refund', amount: 300 })
  await expect.poll(async () => (await olive.read(id)).refunds.at(-1).amount).toBe('3.00')
  expect((await stateOf(shop, id))?.issue).toBeNull()
  await trySendRefund(shop.shop, refunds.at(-1).id)
  expect((await stateOf(shop, id))?.issue).toBe('£3.00 more was given back than was left after an exchange')
  expect(await receiptOf(id)).toContain('Paid in full. £8.00 has been refunded since.')
})

// Proves: R13.70, R13.151
test('what was given back beyond an exchange is named once, with its present total; the receipt leaves out the exchange', async () => {
  const { id, sessionId } = await exchanged()
  const receipt = () => receiptOf(id)
  expect(await receipt()).toContain('Paid in full. Thank you.')
  const issueAfter = async (amount: number) => {
    await shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'refund', amount })
    await expect
      .poll(async () => (await olive.read(id)).refunds.at(-1).amount)
      .toBe((amount / 100).toFixed(2))
    return (await stateOf(shop, id))?.issue
  }
  const more = (amount: string) => `£${amount} more was given back than was left after an exchange`
  // The delivery of 5 was left.
  expect(await issueAfter(20_00)).toBe(more('15.00'))
  expect(await receipt()).toContain('Paid in full. £20.00 has been refunded since.')
  expect(await issueAfter(10_00)).toBe(more('25.00'))
  expect(await notify(shop, await refundEvent(shop, id, 'failed'))).toBe(200)
  const cameBack = 'A refund of £10.00 came back'
  expect((await stateOf(shop, id))?.issue).toBe(`${more('25.00')}. ${cameBack}`)
  expect(await issueAfter(1_00)).toBe(`${cameBack}. ${more('16.00')}`)
})
