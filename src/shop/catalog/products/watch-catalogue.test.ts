import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../../../tests/support/harness.ts'
import { createStockNotifier, watchCatalogue } from './watch-catalogue.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

test('a closing process sends its pending stock notifications', async () => {
  const { db, log } = shop.shop
  let isListening = false
  let received = 0
  const other = watchCatalogue(shop.connection, log, {
    async onChange() {
      isListening = true
    },
    onStock: () => received++,
  })
  await eventually(async () => isListening)
  const ending = createStockNotifier(log)
  ending.notify(db)
  ending.notify(db)
  await ending.stop()
  await eventually(async () => received === 1)
  await ending.stop()
  await other.stop()
  expect(received).toBe(1)
})
