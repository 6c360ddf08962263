import { expect, test } from 'vitest'
import { newGuest, type Shopper } from '../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { addToCart } from './add-to-cart.ts'

const shop = setUpShop()

test('a cart that is being ordered delays only its own visitor', async () => {
  const product_id = await addProduct(shop)
  const put = async ({ guestId, cartId }: Shopper) =>
    (await addToCart(shop.shop, { guestId, cartId }, { product_id, quantity: 1 })).cart_items
  const [busy, free] = [await newGuest(shop), await newGuest(shop)]
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from carts where id = $1 for no key update', [busy.cartId])
    const waiting = put(busy)
    expect(await put(free)).toMatchObject([{ quantity: 1 }])
    await client.query('commit')
    expect(await waiting).toMatchObject([{ quantity: 1 }])
  } finally {
    client.release()
  }
})
