import { expect, test } from 'vitest'
import { newGuest, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import {
  addProduct,
  pay,
  placeOrder,
  stateOf,
  stockOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { returnToCart } from './return-to-cart.ts'

const shop = setUpShop()

// Proves: R5.4, R5.49
test('a session expires before its order’s stock is released', async () => {
  const order = await placeOrder(shop)
  const [row] = await shop.sql<{ reserved_until: Date; minutes: number }>(
    `select reserved_until, extract(epoch from reserved_until - created_at)::int / 60 as minutes
    from orders where id = $1`,
    [order.id],
  )
  expect(row?.minutes).toBe(35)
  const answer = await fetch(`${shop.url}/v1/checkout/sessions/${order.sessionId}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { expires_at } = (await answer.json()) as { expires_at: number }
  expect(expires_at * 1000).toBeLessThan(row?.reserved_until.getTime() ?? 0)
})

test('the session of an order cancelled meanwhile is expired and not returned', async () => {
  const ring = await addProduct(shop, { stock: 3 })
  const guest = await newGuest(shop, [{ productId: ring, quantity: 2 }])
  const { payments } = shop.shop
  const { openSession } = payments
  let opened = { orderId: '', sessionId: '' }
  payments.openSession = async (order) => {
    const session = await openSession(order)
    opened = { orderId: order.id, sessionId: session.id }
    await returnToCart(shop.shop, order.id, { actor: 'shopper', reason: 'Meanwhile, in another tab' })
    return session
  }
  const refused = await orderAsGuest(shop, guest)
  payments.openSession = openSession

  expect([refused.status, refused.body.url]).toEqual([409, undefined])
  await pay(shop, opened.sessionId)
  expect((await payments.readSession(opened.sessionId)).payment).toBe('unpaid')
  expect(await stateOf(shop, opened.orderId)).toMatchObject({ status: 'cancelled', payment: 'open' })
  expect(await stockOf(shop, ring)).toBe(3)
})
