import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addProduct, pay, placeOrder, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop({ cached: true, freshMs: 600_000 })

/** The cached stock of a product on its own page and in search results. */
async function shownStock(id: string) {
  const left = await read(id)
  // Waits for the process's own notification, which invalidates its cache once more.
  await wait(250)
  await read(id)
  return left
}

async function read(id: string) {
  const one = await shop.call('GET', `/api/v1/products/${id}/`)
  const list = await shop.call('GET', `/api/v1/products/search/?code=${one.body.code}`)
  return [one.body.stock_quantity, list.body.items[0].stock_quantity]
}

async function orderOf(id: string, quantity: number) {
  const order = await placeOrder(shop, { lines: [{ productId: id, quantity }] })
  return { ...order, back: () => shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`) }
}

// Proves: R3.26
test('shown stock is correct at once after an order or its return', async () => {
  const id = await addProduct(shop, { stock: 9 })
  expect(await shownStock(id)).toEqual([9, 9])
  const returned = await orderOf(id, 2)
  expect(await shownStock(id)).toEqual([7, 7])
  await returned.back()
  expect(await shownStock(id)).toEqual([9, 9])
  const unpaid = await orderOf(id, 3)
  expect(await shownStock(id)).toEqual([6, 6])
  await olive.cancel(unpaid.id)
  expect(await shownStock(id)).toEqual([9, 9])
})

// Proves: R3.26
test('shown stock is correct after a cancellation, a refund with restock and an expired session', async () => {
  const id = await addProduct(shop, { stock: 9 })
  const paid = await orderOf(id, 4)
  await pay(shop, paid.sessionId)
  await expect.poll(async () => (await olive.read(paid.id)).status).toBe('processing')
  expect(await shownStock(id)).toEqual([5, 5])
  // The webhook event of the refund arrives a moment later.
  await shop.sandbox('/sandbox/webhooks', { mode: 'hold' })
  const [{ id: order_item_id }] = (await olive.read(paid.id)).order_items
  await olive.refund(paid.id, { items: [{ order_item_id, quantity: 1, restock: true }] })
  expect(await shownStock(id)).toEqual([6, 6])
  await olive.cancel(paid.id)
  expect(await shownStock(id)).toEqual([9, 9])
  await shop.sandbox('/sandbox/webhooks', { mode: 'release' })
  const left = await orderOf(id, 5)
  expect(await shownStock(id)).toEqual([4, 4])
  await shop.sandbox(`/sandbox/sessions/${left.sessionId}`, { do: 'expire' })
  await expect.poll(() => stockOf(shop, id)).toBe(9)
  await expect.poll(() => shownStock(id)).toEqual([9, 9])
})

// Proves: R3.26
test('an order without a payment session leaves the stock unchanged', async () => {
  const id = await addProduct(shop, { stock: 3 })
  const client = await shop.pool.connect()
  await client.query('select pg_advisory_lock(1)')
  await shop.sql(`create function wait_for_lock() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return new; end $$`)
  await shop.sql(`create trigger waits before update on orders for each row
    when (new.status = 'cancelled') execute function wait_for_lock()`)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const refused = expect(orderOf(id, 2)).rejects.toThrow(
    'Payment is unavailable right now. Your cart is unchanged.',
  )
  // A read before the order is rolled back.
  await expect.poll(() => shownStock(id)).toEqual([1, 1])
  await client.query('select pg_advisory_unlock(1)')
  client.release()
  await refused
  expect(await shownStock(id)).toEqual([3, 3])
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sql('drop trigger waits on orders')
})
