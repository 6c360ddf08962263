import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../../tests/support/back-office-calls.ts'
import { add, newGuest, orderAsGuest } from '../../../../../tests/support/orders/checkout.ts'
import { orderOfLines } from '../../../../../tests/support/orders/parcels.ts'
import { becomes, notify } from '../../../../../tests/support/orders/placed-order.ts'
import { refundEvent } from '../../../../../tests/support/orders/refund-webhooks.ts'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import { ShopError } from '../../../lib/errors.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(async () => {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', { vat_number: 'GB123456789', invoices: 'always' })
})

/** The rest of the week is ordered: `stock` pieces from stock and three to make. */
async function soldOut(stock = 0) {
  const made_to_order = { per_week: 3, days: 10, bench_hours: 1 }
  const ring = (await office.create({ stock_quantity: stock, made_to_order })).id as string
  const order = await orderOfLines(shop, olive, [stock + 3], [ring])
  expect(await left(ring)).toBe(0)
  const refund = async (quantity: number, restock = true) => {
    const items = [{ ...order.take(quantity)[0], restock }]
    expect((await olive.refund(order.id, { items, confirm_unsent: true })).status).toBe(200)
  }
  return { ...order, ring, refund }
}

/** How many can still be ordered, in stock or to make. */
async function left(productId: string): Promise<number> {
  const { body } = await add(shop, await newGuest(shop), { productId, quantity: 50 })
  return body.detail === 'Out of Stock' ? 0 : Number(/^Only (\d+) left/.exec(body.detail)?.[1])
}

// Proves: R12.137
it('a piece that is refunded before it is made gives its place in the week back; one that was sent does not', async () => {
  const { id, ring, refund } = await soldOut()
  await refund(1)
  expect(await left(ring)).toBe(1)
  await refund(1, false)
  expect(await left(ring)).toBe(2)
  expect((await olive.ship(id)).body.status).toBe('shipped')
  await refund(1, false)
  expect(await left(ring)).toBe(2)
})

// Proves: R12.137
it('refunds and parcels take what is from stock first', async () => {
  const refundedFirst = await soldOut(2)
  await refundedFirst.refund(3)
  expect(await left(refundedFirst.ring)).toBe(2 + 1)
  await olive.ship(refundedFirst.id)
  await refundedFirst.refund(1, false)
  expect(await left(refundedFirst.ring)).toBe(3)

  const sentFirst = await soldOut(2)
  expect((await olive.ship(sentFirst.id, { items: sentFirst.take(2) })).status).toBe(200)
  await sentFirst.refund(2)
  expect(await left(sentFirst.ring)).toBe(2)
  expect((await olive.ship(sentFirst.id)).body.status).toBe('shipped')
  await sentFirst.refund(2, false)
  expect(await left(sentFirst.ring)).toBe(2)
})

// Proves: R12.137
it('a refund that fails later takes its place again; a cancellation gives every place back', async () => {
  const { id, ring, refund } = await soldOut()
  await refund(2)
  expect(await left(ring)).toBe(2)
  expect(await notify(shop, await refundEvent(shop, id, 'failed'))).toBe(200)
  expect(await left(ring)).toBe(0)
  const cancelled = await soldOut()
  await cancelled.refund(1)
  expect((await olive.cancel(cancelled.id)).status).toBe(200)
  await becomes(shop, cancelled.id, { status: 'cancelled' })
  expect(await left(cancelled.ring)).toBe(3)
})

// Proves: R12.137
it('a refund that the provider refuses after its webhook event takes its place again', async () => {
  const { id, ring, take } = await soldOut()
  const { payments } = shop.shop
  const { refund } = payments
  payments.refund = async (input) => {
    await refund(input)
    expect(await notify(shop, await refundEvent(shop, id, 'succeeded'))).toBe(200)
    expect(await left(ring)).toBe(2)
    throw new ShopError('conflict', 'The payment provider refused this refund.')
  }
  try {
    expect((await olive.refund(id, { items: take(2), confirm_unsent: true })).status).toBe(409)
  } finally {
    payments.refund = refund
  }
  expect(await left(ring)).toBe(0)
  expect((await olive.read(id)).payment.refunded_amount).toBe('0.00')
})

// Proves: R12.137
it('of twenty buyers of a place that a refund gave back, exactly one gets it', async () => {
  const { ring, refund } = await soldOut()
  await refund(1)
  const buyers = []
  for (let n = 0; n < 20; n++) buyers.push(await newGuest(shop, [{ productId: ring, quantity: 1 }]))
  const answers = await Promise.all(
    buyers.map((guest, n) =>
      orderAsGuest(shop, guest, {
        change: { guest: { first_name: 'A', last_name: 'B', phone_number: '1', email: `r${n}@example.com` } },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(19).fill(409)])
  expect(await left(ring)).toBe(0)
})
