import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { signInCustomer } from '../../../../tests/support/sign-in.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const { shop, call, fields, post, create, edit, ledger } = setUpBackOffice({ cached: true })

const FREE_MESSAGE = 'A price of 0 is only for a product that is marked as free'

describe('adding a product', () => {
  // Proves: S7.admin.2, R3.25
  it('puts it on sale at once, with its stock in the ledger', async () => {
    await shop.call('GET', '/api/v1/products/')
    const { status, body } = await post('/products/', { product: fields({ name: 'Moon ring', price: 0.29 }) })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Moon ring', price: 0.29, stock_quantity: 10, images: [] })
    const { body: list } = await shop.call('GET', '/api/v1/products/')
    expect(list.items[0].id).toBe(body.id)
    expect(await ledger(body.id)).toMatchObject([
      { quantity: 10, balance: 10, reason: 'initial', admin: { name: 'Ada Owner' } },
    ])
  })

  // Proves: R1.17, R3.5, R3.28
  it.each([
    [{ name: ' ' }, 'product.name', 'Name is required'],
    [{ description: undefined }, 'product.description', 'Description is required'],
    [{ code: '' }, 'product.code', 'Code is required'],
    [{ price: undefined }, 'product.price', 'Price is required'],
    [{ price: 'ten' }, 'product.price', 'Price must be a number'],
    [{ price: 1.999 }, 'product.price', 'Price must have at most two decimals'],
    [{ price: -1 }, 'product.price', 'Price must not be below 0'],
    [{ stock_quantity: undefined }, 'product.stock_quantity', 'Stock quantity is required'],
    [{ stock_quantity: 'a' }, 'product.stock_quantity', 'Stock quantity must be a number'],
    [{ stock_quantity: 1.5 }, 'product.stock_quantity', 'Stock quantity must be a whole number'],
    [{ stock_quantity: 1e9 }, 'product.stock_quantity', 'Stock quantity must be at most 1,000,000'],
    [{ brand_id: undefined }, 'product.brand_id', 'Choose a brand'],
    [{ brand_id: 'x' }, 'product.brand_id', 'Brand ID must be a number'],
    [{ category_id: 'x' }, 'product.category_id', 'Category ID must be a number'],
    [{ brand_id: 2_000_000_000 }, 'product.brand_id', 'This brand does not exist.'],
    [{ category_id: 2_000_000_000 }, 'product.category_id', 'This category does not exist.'],
    [{ price: 0, name: '' }, 'product.price', FREE_MESSAGE],
    [{ price: 0, free: false }, 'product.price', FREE_MESSAGE],
    [{ name: 'a\0b' }, 'product.name', 'Name contains characters that cannot be stored'],
  ])('refuses %j at %s: %s', async (more, path, message) => {
    const { status, body } = await post('/products/', { product: fields(more) })
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, message })
  })

  // Proves: R3.28
  it('takes a price of 0 when the product is marked as free, also in an edit', async () => {
    const product = await create({ price: 0, free: true })
    expect(product).toMatchObject({ price: 0 })
    expect(product).not.toHaveProperty('free')
    expect((await edit(product, { name: 'Gift bag' })).body).toMatchObject({ detail: FREE_MESSAGE })
    expect((await edit(product, { name: 'Gift bag', free: true })).status).toBe(200)
    const { body: log } = await call('GET', `/admin/log/?subject=product&subject_id=${product.id}`)
    expect(log.items[0]).toMatchObject({ before: { name: 'Opal ring' }, after: { name: 'Gift bag' } })
    expect(log.items[1].after).not.toHaveProperty('free')
  })

  // Proves: S7.admin.2
  it('refuses a body that is not wrapped', async () => {
    expect((await post('/products/', fields())).status).toBe(422)
  })

  // Proves: R3.4, R3.5
  it('refuses a code that another product has, whatever its case', async () => {
    const { code } = await create({ code: 'Unique-1' })
    const { status, body } = await post('/products/', { product: fields({ code: code.toUpperCase() }) })
    expect(status).toBe(409)
    expect(body.errors[0].path).toBe('code')
  })

  // Proves: R3.4
  it('allows each code once, also with concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('/products/', { product: fields({ code: 'Race-1' }) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })
})

describe('deleting a product', () => {
  // Proves: S7.admin.5, R3.7, R5.60
  it('archives it: it is in no wishlist, cannot be bought, its page is gone and its code free', async () => {
    const product = await create()
    const { body: guest } = await shop.call('POST', '/api/v1/cart/guest/createcart/')
    await shop.call('POST', `/api/v1/cart/guest/addtocart/${guest.cart.id}/${guest.id}/`, {
      body: { product_id: product.id, quantity: 1 },
    })
    const customer = await signInCustomer(shop)
    const { body: wishlist } = await call('POST', '/wishlist/', undefined, customer)
    const wish = { wishlist_id: wishlist.id, product_id: product.id }
    expect((await call('POST', '/wishlist/addtowishlist/', wish, customer)).body.wishlist_items).toHaveLength(
      1,
    )
    const order = await placeOrder(shop, { lines: [{ productId: product.id, quantity: 1 }] })
    expect((await call('DELETE', `/products/${product.id}/`)).body).toEqual({ id: product.id })
    const { body: cart } = await shop.call('GET', `/api/v1/cart/guest/${guest.id}/`)
    expect(cart.cart_items).toEqual([])
    const { body: left } = await call('GET', `/wishlist/${wishlist.id}/`, undefined, customer)
    expect(left.wishlist_items).toEqual([])
    expect((await shop.call('GET', `/api/v1/products/${product.id}/`)).status).toBe(410)
    expect(
      (await shop.call('GET', `/api/v1/order/guest/${order.id}/`)).body.order_items[0].product.name,
    ).toBe(product.name)
    expect((await post('/products/', { product: fields({ code: product.code }) })).status).toBe(201)
    expect((await call('DELETE', `/products/${product.id}/`)).status).toBe(410)
    expect((await edit(product, {})).status).toBe(410)
    expect((await call('DELETE', `/products/${randomUUID()}/`)).status).toBe(404)
    expect(await findViolations(shop.pool)).toEqual([])
  })
})
