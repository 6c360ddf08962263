import { expect, test } from 'vitest'
import { addProduct } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import type { CheckContext } from './check-context.ts'
import { checkProducts } from './check-products.ts'

const shop = setUpShop()

// Proves: R13.228
test('a product with a price of 0 is named as free, also when it is sold out', async () => {
  await addProduct(shop, { name: 'Gift ring', price: 0, stock: 0 })
  await addProduct(shop, { name: 'Sold ring', stock: 0 })
  const { says } = await checkProducts(shop.shop as unknown as CheckContext)
  expect(says).toContain('1 product, with a price of 0: Gift ring.')
  expect(says).toContain('1 product, sold out: Sold ring.')
})
