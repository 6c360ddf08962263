import { expect, test } from 'vitest'
import { newGuest, orderAsGuest } from '../../../tests/support/orders/checkout.ts'
import { addProduct, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop()

// Proves: R5.1
test('the last ring cannot be sold twice', async () => {
  const ring = await addProduct(shop, { name: 'Garnet ring', stock: 1 })
  const line = { productId: ring, quantity: 1 }
  const guests = [await newGuest(shop, [line]), await newGuest(shop, [line])]
  const answers = await Promise.all(guests.map((guest) => orderAsGuest(shop, guest)))
  const [sold, refused] = answers.toSorted((a, b) => a.status - b.status)
  expect(sold?.status).toBe(201)
  expect([refused?.status, refused?.body.detail]).toEqual([409, 'Garnet ring: Out of Stock'])
  expect(await stockOf(shop, ring)).toBe(0)
})
