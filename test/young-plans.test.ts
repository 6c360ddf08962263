import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { customer, orderAs } from './accounts.ts'
import { add, contents, newCustomer, newGuest, orderAsGuest, remove } from './checkout.ts'
import { openTestShop, type TestShop } from './harness.ts'
import { addProduct, paidOrder, placeOrder } from './placed-order.ts'

/** What grows while a shop sells, and the indexes in which many shoppers' rows stand under one value. */
const BUSY = ['guests', 'carts', 'cart_items', 'orders', 'order_items', 'payments', 'shippings']
const CROWDED = /orders_status|(cart|order)_items_product|payments_(unusual|taken)/

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop?.close())

test('what a shopper asks of a shop that has sold nothing yet is planned for one that sells: the plans are kept', async () => {
  const line = { productId: await addProduct(shop), quantity: 2 }
  await guestShops(line)
  await customerShops(line)
  expect(await walks()).toEqual([])
  await shop.sql('analyze')
  expect(await walks(), 'once PostgreSQL has seen a handful of rows').toEqual([])
})

async function guestShops(line: { productId: string; quantity: number }): Promise<void> {
  const guest = await newGuest(shop, [line])
  await remove(shop, guest, { ...line, quantity: 1 })
  await contents(shop, guest)
  const body = { guest_id: guest.guestId, cart_id: guest.cartId }
  expect((await shop.call('POST', '/api/v1/order/quote/', { body })).status).toBe(200)
  expect((await orderAsGuest(shop, guest, { key: randomUUID() })).status).toBe(201)
  const left = await placeOrder(shop)
  expect((await shop.call('POST', `/api/v1/order/order_to_cart/${left.id}/`)).status).toBe(200)
  const { id } = await paidOrder(shop)
  const open = await placeOrder(shop)
  expect((await shop.call('GET', `/api/v1/order/guest/${open.id}/`)).body.status).toBe('pending')
  expect((await shop.call('GET', `/api/v1/order/guest/${id}/`)).status).toBe(200)
}

async function customerShops(line: { productId: string; quantity: number }): Promise<void> {
  const mary = await newCustomer(shop)
  await add(shop, mary, line)
  await remove(shop, mary, { ...line, quantity: 1 })
  await contents(shop, mary)
  // Verified by a letter, which brings the orders of a guest along.
  await orderAs(shop, await customer(shop), line.productId)
}

async function walks(): Promise<string[]> {
  const plans = await keptPlans()
  expect(plans.length).toBeGreaterThan(20)
  return plans.flatMap(({ statement, plan }) => walksOf(plan).map((walk) => `${walk}: ${statement}`))
}

/** Of all connections that calls are answered by, as each has it. */
async function keptPlans(): Promise<{ statement: string; plan: string }[]> {
  const clients = await Promise.all(Array.from({ length: shop.pool.totalCount }, () => shop.pool.connect()))
  const plans = []
  for (const client of clients) {
    const { rows } = await client.query(
      // The shop's own figures count all orders, and are nothing that a shopper asks.
      `select name, statement, cardinality(parameter_types) as values from pg_prepared_statements
      where statement not like '%count(*) as total%'`,
    )
    for (const { name, statement, values } of rows) {
      const nulls = values ? `(${Array(values).fill('null')})` : ''
      const explained = await client.query(`explain execute "${name}"${nulls}`)
      plans.push({ statement, plan: explained.rows.map((row) => row['QUERY PLAN']).join('\n') })
    }
    client.release()
  }
  return plans
}

/** Busy tables that a plan goes through from end to end, with or without an index. */
function walksOf(plan: string): string[] {
  return [...plan.matchAll(/((?:Index (?:Only )?Scan.*?|Seq Scan) on (\w+)).*\n?(.*)/g)]
    .filter(([, scan = '', table = '', next = '']) => {
      return BUSY.includes(table) && (!next.includes('Index Cond') || CROWDED.test(scan))
    })
    .map(([, scan = '']) => scan)
}
