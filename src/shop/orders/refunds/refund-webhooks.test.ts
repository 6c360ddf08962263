import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestShop } from '../../../../tests/support/harness.ts'
import { waitingForLocks } from '../../../../tests/support/locks.ts'
import {
  chargeOf,
  dyingAfterRefund,
  expectOrder,
  type OrderDesk,
  openSignedDesk,
} from '../../../../tests/support/order-calls.ts'
import { addProduct, notify, paidOrder, stateOf, stockOf } from '../../../../tests/support/placed-order.ts'
import { noticeOfRefund } from '../../../../tests/support/refund-webhooks.ts'
import { lockOrder } from '../lock-order.ts'
import { noteRefund } from './send-refund.ts'

let shop: TestShop
let olive: OrderDesk

beforeAll(async () => {
  ;({ shop, olive } = await openSignedDesk())
})
afterAll(() => shop.close())
afterEach(() => expectOrder(shop))

test('a refund that fails before the shop has its answer is told as failed, and not lost', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await dyingAfterRefund(shop, () => olive.refund(order.id, { amount: 10 }))
  expect((await olive.read(order.id)).refunds[0].status).toBe('pending')
  expect(await notify(shop, await noticeOfRefund(shop, order.id, 'failed'))).toBe(200)
  const { refunds, payment_trouble, refundable_amount } = await olive.read(order.id)
  expect([refunds[0].status, refundable_amount]).toEqual(['failed', '55.00'])
  expect(payment_trouble).toBe('The payment provider refused a refund')
})

test('a second refund that fails asks for the owner again, also when the first was put right', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const letters = () =>
    shop.sql(`select 1 from emails where kind = 'payment_trouble' and order_id = $1`, [order.id])
  for (const times of [1, 2]) {
    await dyingAfterRefund(shop, () => olive.refund(order.id, { amount: 10 }))
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>(
      `select id from refunds where order_id = $1 and status = 'pending'`,
      [order.id],
    )
    expect(await notify(shop, await noticeOfRefund(shop, order.id, 'failed', id))).toBe(200)
    expect((await olive.read(order.id)).needs_attention).toBe(true)
    await expect.poll(async () => (await letters()).length).toBe(times)
    await olive.ask('POST', `/order/${order.id}/payment-seen/`)
  }
})

test('pieces of a refund that came back are not put on the shelf a second time', async () => {
  const ring = await addProduct(shop, { stock: 5 })
  const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const [{ id: order_item_id }] = (await olive.read(order.id)).order_items
  const giveBack = (quantity: number) =>
    olive.refund(order.id, { amount: 10, items: [{ order_item_id, quantity, restock: true }] })
  expect((await giveBack(1)).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(4)
  expect(await notify(shop, await noticeOfRefund(shop, order.id, 'failed'))).toBe(200)
  expect((await giveBack(1)).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(4)
  expect((await giveBack(1)).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(5)
})

test('a refund whose failure is told while its answer is being written down is owed again', async () => {
  const order = await paidOrder(shop)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await dyingAfterRefund(shop, () => olive.refund(order.id, { amount: 10 }))
  const notice = await noticeOfRefund(shop, order.id, 'failed')
  const { id: refundId, metadata } = JSON.parse(notice).data.object
  let told: Promise<number> | undefined
  await shop.shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id)
    told = notify(shop, notice)
    await expect.poll(() => waitingForLocks(shop)).toBeGreaterThan(0)
    const made = { id: metadata.refund_id, orderId: order.id, refundId, status: 'pending' } as const
    await noteRefund(tx, shop.shop, made)
  })
  expect(await told).toBe(200)
  const { refunds, refundable_amount } = await olive.read(order.id)
  expect([refunds[0].status, refundable_amount]).toEqual(['failed', '55.00'])
  expect((await stateOf(shop, order.id))?.refunded).toBe(0)
})

test('a refund whose answer never came is written down by its notice, with all that follows from it', async () => {
  const ring = await addProduct(shop, { stock: 5 })
  const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  expect((await dyingAfterRefund(shop, () => olive.cancel(order.id))).status).toBe(500)
  const notice = await noticeOfRefund(shop, order.id, 'succeeded')
  expect([await notify(shop, notice), await notify(shop, notice)]).toEqual([200, 200])
  expect(await stateOf(shop, order.id)).toMatchObject({
    status: 'cancelled',
    payment: 'refunded',
    refunded: 5500,
  })
  expect(await stockOf(shop, ring)).toBe(5)
})

test('a refund of a payment that the shop was never told the number of is made all the same', async () => {
  const order = await paidOrder(shop)
  await shop.sql('update payments set payment_intent = null where order_id = $1', [order.id])
  expect((await olive.refund(order.id, { amount: 10 })).body.refunds[0].status).toBe('succeeded')
  expect((await chargeOf(shop, order.id)).amount_refunded).toBe(1000)
})

test('a refund of a payment that nobody knows is refused in words, and does not wait for ever', async () => {
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
