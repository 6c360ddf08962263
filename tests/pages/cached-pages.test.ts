import { beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/harness.ts'
import { setStock } from '../support/insert-products.ts'
import { add, newGuest, orderAsGuest } from '../support/orders/checkout.ts'
import { setUpShop } from '../support/set-up-shop.ts'

// Cached pages may be seconds old; a purchase always uses the current data.
const shop = setUpShop({ demo: true, cached: true })
beforeAll(async () => {
  await page('/')
})

async function page(path: string): Promise<string> {
  return (await shop.call('GET', path)).body
}

async function productOf(code: string): Promise<string> {
  const [row] = await shop.sql<{ id: string }>('select product_id as id from variants where code = $1', [
    code,
  ])
  return row?.id ?? ''
}

it('whose price changed after its page was cached has the new price in cart, quote and order', async () => {
  const productId = await productOf('ER-3002')
  expect(await page(`/product/${productId}`)).toContain('£82.00')
  await shop.sql('update variants set price = 9150 where product_id = $1', [productId])
  const guest = await newGuest(shop, [{ productId, quantity: 2 }])
  const cart = await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)
  expect(cart.body.cart_items[0].product.price).toBe(91.5)
  const asked = { cart_id: guest.cartId, guest_id: guest.guestId }
  const quote = await shop.call('POST', '/api/v1/order/quote/', { body: asked })
  expect(quote.body).toMatchObject({ subtotal: '183.00' })
  const { body } = await orderAsGuest(shop, guest)
  const order = await shop.call('GET', `/api/v1/order/guest/${body.order.id}/`)
  expect(order.body).toMatchObject({ total_amount: '183.00' })
})

it('that sold out after its page was cached is refused in the cart and at the checkout, with a sentence', async () => {
  const productId = await productOf('ER-3003')
  const buyer = await newGuest(shop, [{ productId, quantity: 1 }])
  expect(await page(`/product/${productId}`)).toContain('Add to Cart')
  await setStock(shop, productId, 0)
  expect((await add(shop, await newGuest(shop), { productId, quantity: 1 })).status).toBe(409)
  const refused = await orderAsGuest(shop, buyer)
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toMatch(/: Out of Stock$/)
})

it('that was archived after its page was cached can be neither added nor ordered', async () => {
  const productId = await productOf('ER-3004')
  const buyer = await newGuest(shop, [{ productId, quantity: 1 }])
  expect(await page(`/product/${productId}`)).toContain('Add to Cart')
  await shop.sql('update products set archived_at = now() where id = $1', [productId])
  const added = await add(shop, await newGuest(shop), { productId, quantity: 1 })
  expect([added.status, added.body.detail]).toEqual([409, 'This product is no longer sold'])
  const refused = await orderAsGuest(shop, buyer)
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toMatch(/: This product is no longer sold$/)
})

// Proves: R11.202
it('is listed by the last of several values, also from the cache', async () => {
  const pieces = async (query: string) =>
    (await shop.call('GET', `/api/v1/products/${query}`)).body.items.map(({ id }: { id: string }) => id)
  const [one, two] = [await pieces('?brand_id=1'), await pieces('?brand_id=2')]
  expect(one).not.toEqual(two)
  for (const _ of ['uncached', 'cached']) {
    expect(await pieces('?brand_id=1&brand_id=2')).toEqual(two)
    expect(await pieces('?brand_id=2&brand_id=1')).toEqual(one)
    const listed = await page('/products?brand_id=1&brand_id=2')
    for (const id of two) expect(listed).toContain(`/product/${id}`)
    for (const id of one) expect(listed).not.toContain(`/product/${id}`)
  }
})

it('is current on every page after the notification of a change, also where its card was cached', async () => {
  const productId = await productOf('BD-1007')
  const [row] = await shop.sql<{ name: string; category_id: number }>(
    'select name, category_id from products where id = $1',
    [productId],
  )
  const lists = [`/products?category_id=${row?.category_id}&limit=96`, '/products?limit=96']
  for (const list of lists) expect(await page(list)).toContain(row?.name)
  await shop.sql(`update products set name = 'Renamed meanwhile' where id = $1`, [productId])
  await shop.sql('update variants set price = 123456 where product_id = $1', [productId])
  await shop.sql(`select pg_notify('catalogue_changed', '')`)
  for (const list of lists) {
    await eventually(async () => (await page(list)).includes('Renamed meanwhile'))
    expect(await page(list)).toContain('£1,234.56')
    expect(await page(list)).not.toMatch(new RegExp(`${row?.name}<`))
  }
})
