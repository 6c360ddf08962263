import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../../../tests/support/harness.ts'
import { stockTeller, watchCatalogue } from './watch-catalogue.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
afterAll(() => shop.close())

test('what a process sold in its last moment the others are told before it ends', async () => {
  const { db, log } = shop.shop
  let isHeard = false
  let told = 0
  const other = watchCatalogue(shop.connection, log, {
    async onChange() {
      isHeard = true
    },
    onStock: () => told++,
  })
  await eventually(async () => isHeard)
  const ending = stockTeller(log)
  ending.tell(db)
  ending.tell(db)
  await ending.stop()
  await eventually(async () => told === 1)
  await ending.stop()
  await other.stop()
  expect(told).toBe(1)
})
