import { expect, test } from 'vitest'
import { holdLock } from '../../../../tests/support/locks.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, paidOrder, stateOf, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { reconcileOrders } from '../jobs/reconcile-orders.ts'

const { shop, olive } = setUpOrderShop()

async function orderOfThree() {
  const ring = await addProduct(shop, { stock: 5 })
  const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 3 }] })
  const [{ id: order_item_id }] = (await olive.read(order.id)).order_items
  return { ring, order, order_item_id }
}

// Proves: R5.25, R5.70
test('a refund of everything after the shipment puts back what is left, or nothing', async () => {
  for (const [restock, left] of [
    [true, 4],
    [false, 2],
  ] as const) {
    const { ring, order, order_item_id } = await orderOfThree()
    await olive.ship(order.id)
    // A piece that was lost stays out of stock.
    await olive.refund(order.id, { items: [{ order_item_id, quantity: 1, restock: false }] })
    const { body } = await olive.refund(order.id, { restock })
    expect(body).toMatchObject({
      status: 'shipped',
      payment: { payment_status: 'refunded' },
      order_items: [{ refunded_quantity: 3 }],
    })
    expect(body.refunds.at(-1).items).toEqual([
      {
        order_item_id,
        quantity: 2,
        sent_quantity: 2,
        restocked: restock,
        restocked_quantity: restock ? 2 : 0,
      },
    ])
    expect(await stockOf(shop, ring)).toBe(left)
    const moves = `select quantity from stock_movements where order_id = $1 and reason = 'refund'`
    expect(await shop.sql(moves, [order.id])).toEqual(restock ? [{ quantity: 2 }] : [])
  }
})

// Proves: R13.223
test('an amount that is all that is left puts back what is left, or nothing, as a refund of everything does', async () => {
  for (const [restock, left] of [
    [true, 5],
    [false, 2],
  ] as const) {
    const { ring, order } = await orderOfThree()
    await olive.ship(order.id)
    const { body } = await olive.refund(order.id, { amount: 80, restock })
    expect(body.refunds[0].items).toMatchObject([{ quantity: 3, restocked: restock }])
    expect(await stockOf(shop, ring)).toBe(left)
  }
})

// Proves: R13.222
test('a piece that was refunded without putting it back stays out of stock when the rest is cancelled', async () => {
  for (const cancelled of [
    (id: string) => olive.cancel(id),
    (id: string) => olive.refund(id),
    (id: string, item: string) =>
      olive.refund(id, { shipping: true, items: [{ order_item_id: item, quantity: 2, restock: true }] }),
  ]) {
    const { ring, order, order_item_id } = await orderOfThree()
    await olive.refund(order.id, { items: [{ order_item_id, quantity: 1, restock: false }] })
    const { body } = await cancelled(order.id, order_item_id)
    expect(body.status).toBe('cancelled')
    expect(await stockOf(shop, ring)).toBe(4)
  }
})

// Proves: R5.69
test('a refund of all items that cancels puts them back, unless that is refused', async () => {
  for (const [restock, left] of [
    [{}, 5],
    [{ restock: false }, 2],
  ] as const) {
    const { ring, order, order_item_id } = await orderOfThree()
    const items = [{ order_item_id, quantity: 3, ...restock }]
    expect((await olive.refund(order.id, { items, shipping: true })).body.status).toBe('cancelled')
    expect(await stockOf(shop, ring)).toBe(left)
  }
})

test('restock belongs to a refund of everything', async () => {
  const { order, order_item_id } = await orderOfThree()
  for (const part of [{ amount: 1 }, { items: [{ order_item_id, quantity: 1 }] }]) {
    const { status, body } = await olive.refund(order.id, { ...part, restock: true })
    expect([status, body.errors[0].path]).toEqual([422, 'restock'])
  }
  expect((await olive.read(order.id)).refunds).toEqual([])
})

// Proves: R5.69
test('a refund of everything before the shipment cancels the order, with one e-mail', async () => {
  const { ring, order, order_item_id } = await orderOfThree()
  await olive.refund(order.id, { items: [{ order_item_id, quantity: 1, restock: true }] })
  const { body } = await olive.refund(order.id, { amount: 55, reason: 'Sold twice' })
  expect(body).toMatchObject({ status: 'cancelled', payment: { payment_status: 'refunded' }, actions: [] })
  expect(body.events.at(-1)).toMatchObject({ actor: 'admin', reason: 'Sold twice' })
  expect(await stockOf(shop, ring)).toBe(5)
  expect((await findEmail(shop, order.email, 'is cancelled')).text).toContain('We have refunded £55.00.')
  const subjects = (await shop.mailTo(order.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('refund of'))).toHaveLength(1)
})

// Proves: R5.69, R5.30
test('concurrent refunds and cancellations of everything cancel once', async () => {
  const { ring, order } = await orderOfThree()
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => olive.refund(order.id)),
    ...Array.from({ length: 3 }, () => olive.cancel(order.id)),
    olive.ship(order.id),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const state = await stateOf(shop, order.id)
  expect(['shipped', 'cancelled']).toContain(state?.status)
  expect(state?.refunded).toBe(8000)
  expect(await stockOf(shop, ring)).toBe(state?.status === 'shipped' ? 2 : 5)
})

// Proves: R13.154
test('a refund that also cancels locks what it restocks in one order', async () => {
  const lines = await Promise.all(
    [1, 2].map(async () => ({ productId: await addProduct(shop), quantity: 1 })),
  )
  const { id } = await paidOrder(shop, { lines })
  const [low, high] = await shop.sql<{ id: string; variant_id: string }>(
    'select id, variant_id from order_items where order_id = $1 order by variant_id',
    [id],
  )
  const lock = (wait: string) => `select from variants where id = $1 for no key update ${wait}`
  await using checkout = await holdLock(shop, lock(''), [low?.variant_id])
  const items = [low, high].map((item) => ({
    order_item_id: item?.id,
    quantity: 1,
    restock: item === high,
  }))
  const refund = olive.refund(id, { items, shipping: true })
  await checkout.untilWanted()
  await checkout.query(lock('nowait'), [high?.variant_id])
  await checkout.release()
  expect(await refund).toMatchObject({ status: 200, body: { status: 'cancelled' } })
})

// Proves: R5.69
test('a waiting refund of everything keeps an order from being shipped, then cancels it', async () => {
  const { ring, order } = await orderOfThree()
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect((await olive.refund(order.id)).body).toMatchObject({
    status: 'processing',
    is_being_cancelled: true,
  })
  expect((await olive.ship(order.id)).body.detail).toBe('This order is being cancelled.')
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sql(`update refunds set created_at = created_at - interval '1 hour' where order_id = $1`, [
    order.id,
  ])
  await reconcileOrders(shop.shop)
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'cancelled', refunded: 8000 })
  expect(await stockOf(shop, ring)).toBe(5)
})

// Proves: R5.69
test('an order that an earlier release left refunded in processing is cancelled', async () => {
  const { ring, order } = await orderOfThree()
  await shop.sql(
    `with refund as (
      insert into refunds (order_id, refund_id, amount, status, created_at)
      values ($1, 're_earlier', 8000, 'succeeded', now())
    ) update payments set payment_status = 'refunded', refunded_amount = 8000 where order_id = $1`,
    [order.id],
  )
  await reconcileOrders(shop.shop)
  expect((await stateOf(shop, order.id))?.status).toBe('cancelled')
  expect(await stockOf(shop, ring)).toBe(5)
})
