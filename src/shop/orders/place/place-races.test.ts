import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Answer } from '../../../../tests/support/harness.ts'
import {
  contents,
  guestOrder,
  newGuest,
  newPromo,
  orderAsGuest,
} from '../../../../tests/support/orders/checkout.ts'
import { addProduct, pay, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop()

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const openOrders = async (cartId: string) =>
  (
    await shop.sql<{ id: string }>(`select id from orders where cart_id = $1 and status = 'pending'`, [
      cartId,
    ])
  ).map(({ id }) => id)

// Proves: R1.24, R1.26
it('fifty concurrent calls with one key create one order and get one response', async () => {
  const productId = await addProduct(shop)
  const guest = await newGuest(shop, [{ productId, quantity: 2 }])
  const key = randomUUID()
  const answers = await times(50, () => orderAsGuest(shop, guest, { key }))
  expect(statuses(answers)).toEqual({ 201: 50 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await stockOf(shop, productId)).toBe(8)
})

// Proves: R1.23, R1.24
it('a key is bound to its body and its guest', async () => {
  const productId = await addProduct(shop)
  const [guest, other] = await times(2, () => newGuest(shop, [{ productId, quantity: 1 }]))
  if (!guest || !other) throw new Error('no guests')
  const key = randomUUID()
  const first = await orderAsGuest(shop, guest, { key })
  const changed = await orderAsGuest(shop, guest, { key, change: { delivery_type: 'next_day' } })
  expect(changed.status).toBe(409)
  expect((await orderAsGuest(shop, guest, { key })).body).toEqual(first.body)
  expect((await orderAsGuest(shop, other, { key })).body.order.id).not.toBe(first.body.order.id)
  const elsewhere = await shop.call('POST', '/api/v1/order/ordercreate/', {
    body: guestOrder(guest),
    headers: { 'idempotency-key': key },
  })
  expect(elsewhere.status).toBe(201)
  expect(elsewhere.body.order.id).not.toBe(first.body.order.id)
})

// Proves: R1.25
it('a refused call is evaluated again with the same key', async () => {
  const productId = await addProduct(shop)
  const guest = await newGuest(shop)
  const key = randomUUID()
  expect((await orderAsGuest(shop, guest, { key })).status).toBe(409)
  const path = `/api/v1/cart/guest/addtocart/${guest.cartId}/${guest.guestId}/`
  await shop.call('POST', path, { body: { product_id: productId, quantity: 1 } })
  expect((await orderAsGuest(shop, guest, { key })).status).toBe(201)
})

// Proves: R1.23
it('a key expires after a day', async () => {
  const productId = await addProduct(shop)
  const guest = await newGuest(shop, [{ productId, quantity: 1 }])
  const key = randomUUID()
  const first = await orderAsGuest(shop, guest, { key })
  await pay(shop, first.body.id)
  const later = (hours: number) =>
    shop.sql('update idempotency_keys set started_at = started_at - make_interval(hours => $1)', [hours])
  await later(23)
  expect((await orderAsGuest(shop, guest, { key })).body).toEqual(first.body)
  await later(2)
  expect((await orderAsGuest(shop, guest, { key })).status).toBe(409)
})

// Proves: R5.48
it('a second checkout of a cart cancels the first and includes its items', async () => {
  const productId = await addProduct(shop, { stock: 3 })
  const promo_code = await newPromo(shop, 20)
  const guest = await newGuest(shop, [{ productId, quantity: 3 }])
  const first = await orderAsGuest(shop, guest, { change: { promo_code } })
  const second = await orderAsGuest(shop, guest)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await openOrders(guest.cartId)).toEqual([second.body.order.id])
  expect(await pay(shop, first.body.id)).not.toBe(303)
  expect((await shop.call('GET', `/api/v1/order/guest/${first.body.order.id}/`)).body.status).toBe(
    'cancelled',
  )
  expect(await stockOf(shop, productId)).toBe(0)
})

// Proves: R5.48
it('concurrent checkouts of one cart leave one pending order', async () => {
  for (const count of [2, 4, 10]) {
    const productId = await addProduct(shop, { stock: 4 })
    const guest = await newGuest(shop, [{ productId, quantity: 4 }])
    const answers = await times(count, () => orderAsGuest(shop, guest))
    expect(Object.keys(statuses(answers)).filter((status) => !['201', '409'].includes(status))).toEqual([])
    const open = await openOrders(guest.cartId)
    expect(open).toHaveLength(1)
    const accepted = answers.filter(({ body }) => body.order?.id === open[0])
    expect(accepted).toHaveLength(1)
    expect(await pay(shop, accepted[0]?.body.id)).toBe(303)
    expect(await stockOf(shop, productId)).toBe(0)
  }
})

// Proves: R5.48
it('a cart whose order was paid is not ordered again', async () => {
  const productId = await addProduct(shop, { stock: 3 })
  const guest = await newGuest(shop, [{ productId, quantity: 3 }])
  const first = await orderAsGuest(shop, guest)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await pay(shop, first.body.id)
  const second = await orderAsGuest(shop, guest)
  await shop.sandbox('/sandbox/webhooks', { mode: 'deliver' })
  expect([second.status, second.body.detail]).toEqual([409, 'This order is already paid.'])
  expect(await contents(shop, guest)).toEqual({})
})
