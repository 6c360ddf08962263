import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../../../../tests/support/harness.ts'
import { expectInvariantsHold } from '../../../../../tests/support/orders/order-calls.ts'
import { orderOfLines } from '../../../../../tests/support/orders/parcels.ts'
import {
  becomes,
  notify,
  paidOrder,
  stateOf,
  stockOf,
} from '../../../../../tests/support/orders/placed-order.ts'
import { failRefundAtBank, refundEvent } from '../../../../../tests/support/orders/refund-webhooks.ts'
import { returnCalls } from '../../../../../tests/support/orders/returns.ts'
import { withdrawableOrder } from '../../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import { ShopError } from '../../../lib/errors.ts'

const { shop, olive } = setUpOrderShop()

/** The bank returns the money, and the webhook event is repeated. */
async function comesBack(orderId: string): Promise<void> {
  const [payment] = await shop.sql<{ session_id: string }>(
    'select session_id from payments where order_id = $1',
    [orderId],
  )
  await failRefundAtBank(shop, payment?.session_id ?? '')
  const refunds = async () => (await olive.read(orderId)).refunds
  await eventually(async () => (await refunds()).every(({ status }: any) => status === 'failed'))
  expect(await notify(shop, await refundEvent(shop, orderId, 'failed'))).toBe(200)
}

/** Of an order of four pieces of 25.00, two were withdrawn from, paid by amount, and marked; six are left in stock. */
async function marked() {
  const order = await withdrawableOrder(shop, olive, 4)
  const { body } = await order.withdraw(2)
  await order.refund({ amount: 50 })
  expect((await order.mark(body.id)).body.is_refunded).toBe(true)
  return {
    ...order,
    close: () => olive.ask('POST', `/withdrawals/${body.id}/close/`, { reason: 'Still sent' }),
  }
}

/** Two of its four pieces are refunded. */
async function refunded() {
  const order = await withdrawableOrder(shop, olive, 4)
  const items = [{ order_item_id: order.order_item_id, quantity: 2, restock: true }]
  expect((await olive.refund(order.id, { items })).status).toBe(200)
  return { ...order, close: async () => ({ status: 200 }) }
}

const KINDS = [
  ['a mark', marked],
  ['a refund', refunded],
] as const

// Proves: R13.303
it.each(KINDS)(
  'what %s put back leaves the stock again when the money comes back, and all is sent',
  async (_, order) => {
    const { id, productId, close } = await order()
    expect(await stockOf(shop, productId)).toBe(8)
    await comesBack(id)
    expect(await stockOf(shop, productId)).toBe(6)
    expect((await close()).status).toBe(200)
    const { body } = await olive.ship(id)
    expect([body.status, body.shipments[0].items[0].quantity]).toEqual(['shipped', 4])
    expect(await stockOf(shop, productId)).toBe(6)
    expect(body.refunds.map(({ items }: any) => items[0]?.restocked_quantity ?? 0)).not.toContain(2)
  },
)

// Proves: R13.303
it.each(KINDS)(
  'once the money of %s came back, a cancellation puts each piece back once',
  async (_, order) => {
    const { id, productId } = await order()
    await comesBack(id)
    expect((await olive.cancel(id)).status).toBe(200)
    await becomes(shop, id, { status: 'cancelled' })
    expect(await stockOf(shop, productId)).toBe(10)
  },
)

// Proves: R13.303
it('what was sold meanwhile is named, and goes back at most once', async () => {
  const { id, productId } = await refunded()
  await paidOrder(shop, { lines: [{ productId, quantity: 7 }] })
  await comesBack(id)
  expect(await stockOf(shop, productId)).toBe(0)
  const [{ code } = { code: '' }] = await shop.sql<{ code: string }>(
    'select code from variants where product_id = $1',
    [productId],
  )
  expect((await stateOf(shop, id))?.issue).toBe(
    `A refund failed, and of what it had put back, 1 x ${code} cannot be taken from the stock again. A refund of £50.00 came back`,
  )
  await expectInvariantsHold(shop)
  expect((await olive.cancel(id)).status).toBe(200)
  await becomes(shop, id, { status: 'cancelled' })
  expect(await stockOf(shop, productId)).toBe(3)
})

// Proves: R13.303
it('what had left, or is not sent any more, stays in stock when the refund comes back', async () => {
  const { id, productIds, take } = await orderOfLines(shop, olive, [2, 1])
  await olive.ship(id, { items: take(2) })
  const stock = async () => [await stockOf(shop, productIds[0]), await stockOf(shop, productIds[1])]
  const restock = { restock: true }
  const [sent] = take(1)
  expect((await olive.refund(id, { items: [{ ...sent, ...restock }] })).status).toBe(200)
  await comesBack(id)
  expect(await stock()).toEqual([9, 9])

  const rest = await orderOfLines(shop, olive, [3])
  await olive.ship(rest.id, { items: rest.take(2) })
  const [last] = rest.take(1)
  expect(
    (await olive.refund(rest.id, { items: [{ ...last, ...restock }], confirm_unsent: true })).body.status,
  ).toBe('shipped')
  await comesBack(rest.id)
  expect(await stockOf(shop, rest.productIds[0])).toBe(8)
})

/** One of the first line leaves, comes back into stock, and its refund fails as often as said. */
async function returnedAndFailed(times: number) {
  const order = await orderOfLines(shop, olive, [2, 1])
  const { linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const stock = () => stockOf(shop, order.productIds[0])
  await olive.ship(order.id, { items: order.take(1) })
  const { body } = await ask(await linkFor(order), order.take(1))
  await inspected(body.id)
  for (let time = 0; time < times; time++) {
    expect((await act(body.id, 'refund')).status).toBe(200)
    expect(await stock()).toBe(9)
    await comesBack(order.id)
    expect(await stock()).toBe(9)
  }
  return { ...order, stock }
}

// Proves: R13.303
it.each([1, 2])(
  'an unsent piece goes back, and leaves again, beside a sent one whose refund failed %i times',
  async (times) => {
    const { id, take, stock } = await returnedAndFailed(times)
    for (const pieces of [1, 2]) {
      const items = take(pieces).map((item) => ({ ...item, restock: true }))
      expect((await olive.refund(id, { items, confirm_unsent: true })).status).toBe(200)
      expect(await stock()).toBe(10)
      await comesBack(id)
      expect(await stock()).toBe(9)
    }
    const { body } = await olive.ship(id)
    expect([body.status, await stock()]).toEqual(['shipped', 9])
    await expectInvariantsHold(shop)
  },
)

// Proves: R13.303
it('pieces of two returns are two, also when the refund of the first came back, and was then refused', async () => {
  const order = await orderOfLines(shop, olive, [2])
  const { linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const stock = () => stockOf(shop, order.productIds[0])
  await olive.ship(order.id)
  const token = await linkFor(order)
  const returned = async () => {
    const { body } = await ask(token, order.take(1))
    await inspected(body.id)
    return body.id as string
  }
  const first = await returned()
  expect((await act(first, 'refund')).status).toBe(200)
  await comesBack(order.id)
  expect(await stock()).toBe(9)
  const send = vi.spyOn(shop.shop.payments, 'refund').mockRejectedValue(new ShopError('conflict', 'Refused.'))
  onTestFinished(() => send.mockRestore())
  expect((await act(first, 'refund')).status).toBe(409)
  send.mockRestore()
  expect((await act(await returned(), 'refund')).status).toBe(200)
  expect(await stock()).toBe(10)
  expect((await act(first, 'refund')).status).toBe(200)
  expect(await stock()).toBe(10)
  await expectInvariantsHold(shop)
})
