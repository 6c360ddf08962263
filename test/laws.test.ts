import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from './harness.ts'
import { brokenLaws, laws } from './laws.ts'
import { addProduct, placeOrder } from './placed-order.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

const broken = async () => (await brokenLaws(shop.pool, shop.shop.clock.now())).map(({ law }) => law)

test('every law can be asked, and a good shop breaks none', async () => {
  await placeOrder(shop)
  expect(laws().length).toBeGreaterThan(20)
  expect(await broken()).toEqual([])
})

test('a law that is broken is named', async () => {
  const ring = await addProduct(shop)
  await shop.sql('update products set stock_quantity = stock_quantity + 1 where id = $1', [ring])
  expect(await broken()).toEqual(["a product's stock is the sum of its ledger"])
  await shop.sql('update products set stock_quantity = stock_quantity - 1 where id = $1', [ring])

  const order = await placeOrder(shop)
  await shop.sql(`update orders set status = 'processing' where id = $1`, [order.id])
  expect(await broken()).toEqual([
    'an order is past pending only when it is paid',
    'a paid order has one confirmation',
    "an order's last event is its status",
  ])
})
