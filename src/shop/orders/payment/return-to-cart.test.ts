import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { add, contents, newGuest, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import {
  addProduct,
  paidOrder,
  pay,
  placeOrder,
  stateOf,
  stockOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const returnToCart = (id: string, more = {}) => shop.call('POST', `/api/v1/order/order_to_cart/${id}/`, more)

// Proves: R5.39
test('returning an order restores the cart and the stock and expires the session', async () => {
  const order = await placeOrder(shop)
  const first = await returnToCart(order.id)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    guest: { id: order.guestId },
    cart_items: [{ quantity: 2, available: 10 }],
  })
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'cancelled' })
  expect(await pay(shop, order.sessionId)).not.toBe(303)
  const again = await returnToCart(order.id)
  expect([again.status, again.body]).toEqual([200, first.body])
})

// Proves: R5.39
test('the restored cart keeps the larger quantity', async () => {
  const [ring, chain] = [await addProduct(shop), await addProduct(shop)]
  const guest = await newGuest(shop, [
    { productId: ring, quantity: 3 },
    { productId: chain, quantity: 1 },
  ])
  const { body } = await orderAsGuest(shop, guest)
  await add(shop, guest, { productId: ring, quantity: 1 })
  await add(shop, guest, { productId: chain, quantity: 4 })
  await returnToCart(body.order.id)
  expect(await contents(shop, guest)).toEqual({ [ring]: 3, [chain]: 4 })
})

// Proves: R5.30, R5.39
test('ten concurrent returns restock once', async () => {
  const ring = await addProduct(shop, { stock: 5 })
  const order = await placeOrder(shop, { lines: [{ productId: ring, quantity: 3 }] })
  const answers = await Promise.all(Array.from({ length: 10 }, () => returnToCart(order.id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stockOf(shop, ring)).toBe(5)
})

// Proves: R5.40
test('a refunded order is not returned to the cart', async () => {
  const order = await paidOrder(shop)
  await olive.cancel(order.id)
  expect(await returnToCart(order.id)).toMatchObject({
    status: 409,
    body: { detail: 'This order was paid and is cancelled.' },
  })
})

// Proves: R5.39, R5.53
test('a cancelled order releases its promo; a paid order does not', async () => {
  await shop.sql(`insert into promos (code, discount, expiration_date) values ('TEN', 10, '2099-01-01')`)
  const uses = async () => (await shop.sql<{ uses: number }>('select uses from promos'))[0]?.uses
  const cancelled = await placeOrder(shop, { promo: 'ten' })
  expect(await uses()).toBe(1)
  await Promise.all([returnToCart(cancelled.id), returnToCart(cancelled.id)])
  expect(await uses()).toBe(0)
  const paid = await placeOrder(shop, { promo: 'TEN' })
  await pay(shop, paid.sessionId)
  await eventually(async () => (await stateOf(shop, paid.id))?.status === 'processing')
  expect(await uses()).toBe(1)
})

// Proves: R5.40
test('a paid order is not returned to the cart', async () => {
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  const refused = await returnToCart(order.id)
  expect([refused.status, refused.body.detail]).toEqual([409, 'This order is already paid.'])
  expect(await stateOf(shop, order.id)).toMatchObject({
    status: 'processing',
    payment: 'paid',
    confirmations: 1,
  })
})

test('a guest whose cart was purged gets a new cart', async () => {
  const order = await placeOrder(shop)
  await shop.sql('delete from guests where id = $1', [order.guestId])
  const { status, body } = await returnToCart(order.id)
  expect([status, body.cart_items.length]).toEqual([200, 1])
  expect(body.guest.id).not.toBe(order.guestId)
  expect((await returnToCart(order.id)).body).toEqual(body)
})

// Proves: R4.8, R5.44
test('an unknown order and a customer’s order are 404 for others', async () => {
  expect((await returnToCart(randomUUID())).status).toBe(404)
  const order = await placeOrder(shop)
  const [user] = await shop.sql<{ id: string }>(
    `insert into users (first_name, last_name, email, phone_number, password_hash) values ('A', 'B', $1, '1', 'x') returning id`,
    [order.email],
  )
  await shop.sql(`update orders set customer_type = 'user', user_id = $2 where id = $1`, [order.id, user?.id])
  expect((await returnToCart(order.id)).status).toBe(404)
  const { openSession } = await import('../../account/session.ts')
  const token = await openSession(shop.shop.db, shop.shop.clock, { kind: 'user', id: user?.id ?? '' })
  const { status, body } = await returnToCart(order.id, { token })
  expect([status, body.cart_items.length, body.guest]).toEqual([200, 1, undefined])
})

test('an unavailable provider is reported quickly and changes nothing', async () => {
  const order = await placeOrder(shop)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const refused = await returnToCart(order.id)
  expect([refused.status, refused.body.detail]).toEqual([
    503,
    'Payment is unavailable right now. Your cart is unchanged.',
  ])
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'pending' })
})
