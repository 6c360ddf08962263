import { expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { createStockNotifier, watchCatalogue } from './watch-catalogue.ts'

const shop = setUpShop()

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
