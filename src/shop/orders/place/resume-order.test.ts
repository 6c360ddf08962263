import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  guestOrder,
  newGuest,
  newPromo,
  orderAsGuest,
  type Shopper,
} from '../../../../tests/support/orders/checkout.ts'
import { addProduct, paidOrder, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { placeOrder } from './place.ts'

const { shop, olive } = setUpOrderShop()

const sessionsOf = async (email: string) => {
  const { body } = await shop.sandbox('/sandbox/book.json')
  const orders = await shop.sql<{ id: string }>('select id from orders where email = $1', [email])
  const ids = orders.map(({ id }) => id)
  return body.sessions.filter(({ reference }: { reference: string }) => ids.includes(reference))
}

/** Suspends the call after the provider has created the session, before the shop saves it. */
function suspendAfterSession() {
  const { payments } = shop.shop
  const { openSession } = payments
  let end = (_: Error) => {}
  payments.openSession = async (order) => {
    payments.openSession = openSession
    await openSession(order)
    return await new Promise<never>((_, reject) => {
      end = reject
    })
  }
  return { end: () => end(new Error('the process crashed')) }
}

const EMAIL = 'crashed@example.com'

// Proves: R5.13
test('a retry returns the payment session that a crashed process created', async () => {
  const ring = await addProduct(shop, { stock: 5 })
  const chain = await addProduct(shop, { price: 990, name: 'Chain “Nº 5”' })
  const guest = await newGuest(shop, [
    { productId: ring, quantity: 2 },
    { productId: chain, quantity: 1 },
  ])
  const details = { ...guestOrder(guest).guest, email: EMAIL }
  const change = { guest: details, promo_code: await newPromo(shop, 12.5) }
  const key = randomUUID()
  const suspended = suspendAfterSession()
  const first = orderAsGuest(shop, guest, { key, change })
  await expect.poll(async () => (await sessionsOf(EMAIL)).length).toBe(1)
  // Simulates a crashed process: the key's heartbeat is old, and the running call loses its row.
  await shop.sql(`update idempotency_keys set key = key || '-dead'`)
  await shop.sql(
    `insert into idempotency_keys (key, id, body_hash, started_at, heartbeat_at)
    select replace(key, '-dead', ''), id, body_hash, started_at, now() - interval '1 minute' from idempotency_keys`,
  )
  const again = await orderAsGuest(shop, guest, { key, change })
  expect(again.status).toBe(201)
  const [session, ...others] = await sessionsOf(EMAIL)
  expect([session.id, session.status, others]).toEqual([again.body.id, 'open', []])
  expect((await shop.sql(`select 1 from orders where email = $1`, [EMAIL])).length).toBe(1)
  expect(await stockOf(shop, ring)).toBe(3)
  suspended.end()
  // The first call returns the response that the retry saved.
  expect((await first).body).toEqual(again.body)
  expect(await stockOf(shop, ring)).toBe(3)
})

test('a retry after the creation window replaces the order and its session', async () => {
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const key = randomUUID()
  const first = await orderAsGuest(shop, guest, { key })
  await shop.sql('update payments set session_id = null, session_url = null where order_id = $1', [
    first.body.order.id,
  ])
  await shop.sql(`update orders set created_at = created_at - interval '1 minute' where id = $1`, [
    first.body.order.id,
  ])
  await shop.sql(`update idempotency_keys set answer = null, finished_at = null, heartbeat_at = now() - interval '1 minute'
    where id in (select idempotency_key::uuid from orders where id = '${first.body.order.id}')`)
  const second = await orderAsGuest(shop, guest, { key })
  expect(second.status).toBe(201)
  expect(second.body.order.id).not.toBe(first.body.order.id)
  expect(
    await shop.sql(`select id from orders where cart_id = $1 and status = 'pending'`, [guest.cartId]),
  ).toEqual([{ id: second.body.order.id }])
})

const request = (guest: Shopper) => {
  const { guest: person, shipping_address: address } = guestOrder(guest)
  const owner = { guestId: guest.guestId }
  const choices = { paymentMethod: 'stripe', deliveryType: 'standard', promoCode: null } as const
  return { owner, guest: person, shipTo: { address }, clientIp: '192.0.2.1', ...choices }
}

test('two concurrent attempts with one key create one order', async () => {
  const ring = await addProduct(shop)
  const guest = await newGuest(shop, [{ productId: ring, quantity: 1 }])
  const id = randomUUID()
  const answers = await Promise.all(
    [false, true, true].map((isRetry) => placeOrder(shop.shop, request(guest), { id, isRetry })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await stockOf(shop, ring)).toBe(9)
})

test('two concurrent attempts with one key refund once', async () => {
  const order = await paidOrder(shop)
  const [admin] = await shop.sql<{ id: string }>('select id from admins limit 1')
  const id = randomUUID()
  const body = { id: order.id, amount: 10, reason: null, items: undefined } as never
  const refunds = [false, true, true].map((isRetry) =>
    refundOrder(shop.shop, admin?.id ?? '', body, { id, isRetry }),
  )
  for (const { payment } of await Promise.all(refunds)) expect(payment?.refunded_amount).toBe('10.00')
  expect((await olive.read(order.id)).refunds).toHaveLength(1)
})
