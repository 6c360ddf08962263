import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { placeOrder } from '../../test/placed-order.ts'
import type { Shop } from '../shop.ts'
import { refreshPayment } from './refresh.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

test('however often an order is looked at, the payment provider is asked once in two seconds', async () => {
  const order = await placeOrder(shop)
  let now = shop.shop.clock.now().getTime()
  let asked = 0
  const { payments } = shop.shop
  const watched: Shop = {
    ...shop.shop,
    clock: { now: () => new Date(now) },
    payments: {
      ...payments,
      readSession: (id) => {
        asked++
        return payments.readSession(id)
      },
    },
  }
  const look = () => Promise.all(Array.from({ length: 8 }, () => refreshPayment(watched, order.id)))

  await look()
  expect(asked).toBe(1)
  now += 1_900
  await look()
  expect(asked).toBe(1)
  now += 200
  await look()
  expect(asked).toBe(2)
})
