import { expect, test } from 'vitest'
import { waitingForLocks } from '../../../../tests/support/locks.ts'
import { chargeOf, crashAfterRefund } from '../../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  notify,
  paidOrder,
  stateOf,
  stockOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { refundEvent } from '../../../../tests/support/orders/refund-webhooks.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { lockOrder } from '../lock-order.ts'
import { acknowledgeRefund } from './send-refund.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })

test('a refund that fails before its response is recorded as failed', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await crashAfterRefund(shop, () => olive.refund(order.id, { amount: 10 }))
  expect((await olive.read(order.id)).refunds[0].status).toBe('pending')
  expect(await notify(shop, await refundEvent(shop, order.id, 'failed'))).toBe(200)
  const { refunds, payment_trouble, refundable_amount } = await olive.read(order.id)
  expect([refunds[0].status, refundable_amount]).toEqual(['failed', '55.00'])
  expect(payment_trouble).toBe('The payment provider refused a refund')
})

test('a second failed refund needs attention again after the first was resolved', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const emails = () =>
    shop.sql(`select 1 from emails where kind = 'payment_trouble' and order_id = $1`, [order.id])
  for (const times of [1, 2]) {
    await crashAfterRefund(shop, () => olive.refund(order.id, { amount: 10 }))
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>(
      `select id from refunds where order_id = $1 and status = 'pending'`,
      [order.id],
    )
    expect(await notify(shop, await refundEvent(shop, order.id, 'failed', id))).toBe(200)
    expect((await olive.read(order.id)).needs_attention).toBe(true)
    await expect.poll(async () => (await emails()).length).toBe(times)
    await olive.ask('POST', `/order/${order.id}/payment-seen/`)
  }
})

// Proves: R5.101
test('refunds that come back are all named, beside other issues, until an admin has put them right', async () => {
  const order = await paidOrder(shop)
  for (const amount of [10, 10, 5]) await olive.refund(order.id, { amount })
  const { refunds } = await olive.read(order.id)
  const comesBack = async (at: number) =>
    expect(await notify(shop, await refundEvent(shop, order.id, 'failed', refunds[at].id))).toBe(200)
  const issue = async () => (await olive.read(order.id)).payment_trouble
  const came = 'A refund of £10.00 came back'
  for (const at of [0, 1, 1]) await comesBack(at)
  expect(await issue()).toBe(`${came}. ${came}`)
  const seen = (trouble: string) => olive.ask('POST', `/order/${order.id}/payment-seen/`, { trouble })
  expect((await seen(came)).status).toBe(409)
  expect((await seen(`${came}. ${came}`)).status).toBe(200)
  await comesBack(2)
  expect(await issue()).toBe('A refund of £5.00 came back')
  const { payments } = shop.shop
  const { refund } = payments
  payments.refund = async ({ key }) => ({ id: `re_${key}`, status: 'failed' })
  for (const _ of [1, 2]) expect((await olive.refund(order.id, { amount: 10 })).status).toBe(409)
  payments.refund = refund
  expect(await issue()).toBe('A refund of £5.00 came back. The payment provider refused a refund')
})

test('items of a failed refund are restocked once', async () => {
  const ring = await addProduct(shop, { stock: 5 })
  const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const [{ id: order_item_id }] = (await olive.read(order.id)).order_items
  const refundRing = (quantity: number) =>
    olive.refund(order.id, { amount: 10, items: [{ order_item_id, quantity, restock: true }] })
  expect((await refundRing(1)).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(4)
  expect(await notify(shop, await refundEvent(shop, order.id, 'failed'))).toBe(200)
  expect((await refundRing(1)).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(4)
  expect((await refundRing(1)).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(5)
})

test('a refund that fails while its response is saved becomes refundable again', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await crashAfterRefund(shop, () => olive.refund(order.id, { amount: 10 }))
  const event = await refundEvent(shop, order.id, 'failed')
  const { id: refundId, metadata } = JSON.parse(event).data.object
  let handled: Promise<number> | undefined
  await shop.shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id)
    handled = notify(shop, event)
    await expect.poll(() => waitingForLocks(shop)).toBeGreaterThan(0)
    const made = { id: metadata.refund_id, orderId: order.id, refundId, status: 'pending' } as const
    await acknowledgeRefund(tx, shop.shop, made)
  })
  expect(await handled).toBe(200)
  const { refunds, refundable_amount } = await olive.read(order.id)
  expect([refunds[0].status, refundable_amount]).toEqual(['failed', '55.00'])
  expect((await stateOf(shop, order.id))?.refunded).toBe(0)
})

test('a refund without a response is completed by its webhook event', async () => {
  const ring = await addProduct(shop, { stock: 5 })
  const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  expect((await crashAfterRefund(shop, () => olive.cancel(order.id))).status).toBe(500)
  const event = await refundEvent(shop, order.id, 'succeeded')
  expect([await notify(shop, event), await notify(shop, event)]).toEqual([200, 200])
  expect(await stateOf(shop, order.id)).toMatchObject({
    status: 'cancelled',
    payment: 'refunded',
    refunded: 5500,
  })
  expect(await stockOf(shop, ring)).toBe(5)
})

test('a refund reads a missing payment id from the provider', async () => {
  const order = await paidOrder(shop)
  await shop.sql('update payments set payment_intent = null where order_id = $1', [order.id])
  expect((await olive.refund(order.id, { amount: 10 })).body.refunds[0].status).toBe('succeeded')
  expect((await chargeOf(shop, order.id)).amount_refunded).toBe(1000)
})

test('a refund of an unknown payment is refused', async () => {
  const order = await paidOrder(shop)
  await shop.sql(`update payments set payment_intent = null, session_id = 'cs_gone' where order_id = $1`, [
    order.id,
  ])
  const refused = await olive.refund(order.id, { amount: 10 })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The payment provider knows of no payment to give back.',
  ])
  expect((await olive.read(order.id)).refunds[0].status).toBe('failed')
})
