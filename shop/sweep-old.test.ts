import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { placeOrder } from '../test/placed-order.ts'
import { sweepOld } from './sweep-old.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

test('a cart that nobody touched for 90 days is gone, but not one that an open order may come back to', async () => {
  const [waiting, ended, fresh] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  for (const { id } of [ended, fresh]) await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
  const leave = (guests: string[], days: number) =>
    shop.sql(
      `update carts set touched_at = touched_at - make_interval(days => $2) where guest_id = any($1::uuid[])`,
      [guests, days],
    )
  await leave([waiting.guestId, ended.guestId], 91)
  await leave([fresh.guestId], 89)
  await sweepOld(shop.shop)
  const statusOf = async (guestId: string) =>
    (await shop.call('GET', `/api/v1/cart/guest/${guestId}/`)).status
  expect(await statusOf(ended.guestId)).toBe(404)
  expect(await statusOf(fresh.guestId)).toBe(200)
  expect(await statusOf(waiting.guestId)).toBe(200)
})
