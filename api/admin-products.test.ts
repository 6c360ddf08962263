import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { brokenLaws } from '../test/laws.ts'
import { placeOrder } from '../test/placed-order.ts'
import { signInAdmin, signInCustomer } from '../test/sign-in.ts'

let shop: TestShop
let token: string
let brand: number
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { cached: true })
  token = await signInAdmin(shop)
  brand = (await post('/brands/', { name: 'Maison', description: 'Rings' })).body.id
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: unknown, as = token) =>
  shop.call(method, `/api/v1${path}`, { token: as, ...(body === undefined ? {} : { body }) })
const post = (path: string, body?: unknown) => call('POST', path, body)
const put = (path: string, body?: unknown) => call('PUT', path, body)

const fields = (more: object = {}) => ({
  name: 'Opal ring',
  description: 'A ring with an opal.',
  code: `R-${randomUUID().slice(0, 8)}`,
  price: 49.5,
  stock_quantity: 10,
  brand_id: brand,
  category_id: null,
  ...more,
})
const create = async (more: object = {}) => (await post('/products/', { product: fields(more) })).body
const edit = (product: any, more: object) => {
  const { name, description, code, price, stock_quantity, brand_id, category_id } = product
  return put(`/products/${product.id}/`, {
    ...{ name, description, code, price, stock_quantity, brand_id, category_id },
    ...more,
  })
}
const ledger = async (id: string) => (await call('GET', `/products/${id}/stock/?limit=100`)).body.items

describe('adding a product', () => {
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
    [{ brand_id: undefined }, 'product.brand_id', 'Brand ID must be a number'],
    [{ brand_id: 'x' }, 'product.brand_id', 'Brand ID must be a number'],
    [{ category_id: 'x' }, 'product.category_id', 'Category ID must be a number'],
    [{ brand_id: 2_000_000_000 }, 'brand_id', 'This brand does not exist.'],
    [{ category_id: 2_000_000_000 }, 'category_id', 'This category does not exist.'],
    [{ name: 'a\0b' }, 'product.name', 'Contains characters that cannot be stored'],
  ])('refuses %j at %s: %s', async (more, path, message) => {
    const { status, body } = await post('/products/', { product: fields(more) })
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, message })
  })

  it('refuses a body that is not wrapped', async () => {
    expect((await post('/products/', fields())).status).toBe(422)
  })

  it('refuses a code that another product has, whatever its case', async () => {
    const { code } = await create({ code: 'Unique-1' })
    const { status, body } = await post('/products/', { product: fields({ code: code.toUpperCase() }) })
    expect(status).toBe(409)
    expect(body.errors[0].path).toBe('code')
  })

  it('gives one code to one product only, however many ask for it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('/products/', { product: fields({ code: 'Race-1' }) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })
})

describe('editing a product', () => {
  it('shows the new fields at once, also where pages are answered from memory', async () => {
    const product = await create()
    const address = `/api/v1/products/${product.id}/`
    await shop.call('GET', address)
    const { body } = await edit(product, { name: 'Fire opal ring', price: 60, stock_quantity: 4 })
    expect(body).toMatchObject({ name: 'Fire opal ring', price: 60, stock_quantity: 4 })
    expect((await shop.call('GET', address)).body).toEqual(body)
    expect(await ledger(product.id)).toMatchObject([
      { quantity: -6, balance: 4, reason: 'edit' },
      { quantity: 10, balance: 10 },
    ])
  })

  it('never overwrites what somebody else has saved meanwhile', async () => {
    const product = await create()
    const first = await edit(product, { price: 60, updated_at: product.updated_at })
    expect(first.status).toBe(200)
    const second = await edit(product, { price: 70, updated_at: product.updated_at })
    expect(second.status).toBe(409)
    expect(second.body.detail).toMatch(/^Somebody else has edited this product/)
    expect((await call('GET', `/products/${product.id}/`)).body.price).toBe(60)
  })

  it('lets one of two admins save who press at the same moment', async () => {
    const product = await create()
    const answers = await Promise.all(
      [51, 52, 53, 54].map((price) => edit(product, { price, updated_at: product.updated_at })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('applies the stock as a difference: shown 10, saved 15, two sold meanwhile makes 13', async () => {
    const product = await create({ stock_quantity: 10 })
    await placeOrder(shop, { lines: [{ productId: product.id, quantity: 2 }] })
    const { status, body } = await edit(product, {
      stock_quantity: 15,
      updated_at: product.updated_at,
      stock_shown: 10,
    })
    expect(status).toBe(200)
    expect(body.stock_quantity).toBe(13)
    expect((await ledger(product.id)).map((row: any) => [row.quantity, row.balance])).toEqual([
      [5, 13],
      [-2, 8],
      [10, 10],
    ])
  })

  it('never lets the stock fall below nothing', async () => {
    const product = await create({ stock_quantity: 3 })
    await placeOrder(shop, { lines: [{ productId: product.id, quantity: 3 }] })
    const { status, body } = await edit(product, { stock_quantity: 1, stock_shown: 3 })
    expect(status).toBe(409)
    expect(body.errors[0].path).toBe('stock_quantity')
    expect((await call('GET', `/products/${product.id}/`)).body.stock_quantity).toBe(0)
  })

  it('keeps the stock exact while two admins edit and shoppers buy', async () => {
    const product = await create({ stock_quantity: 50 })
    const buy = () => placeOrder(shop, { lines: [{ productId: product.id, quantity: 1 }] }).then(() => -1)
    const restock = async () => {
      const { status } = await edit(product, { stock_quantity: 53, stock_shown: 50 })
      return status === 200 ? 3 : 0
    }
    const correct = async () =>
      (await post(`/products/${product.id}/stock/`, { change: -2, note: 'Broken' })).status === 200 ? -2 : 0
    const steps = await Promise.all([1, 2, 3, 4, 5].flatMap(() => [buy(), restock(), correct(), buy()]))
    const expected = steps.reduce((sum, step) => sum + step, 50)
    const { body } = await call('GET', `/products/${product.id}/`)
    expect(body.stock_quantity).toBe(expected)
    expect(expected).toBe(50 - 10 + 15 - 10)
    const rows = await ledger(product.id)
    expect(rows.reduce((sum: number, row: any) => sum + row.quantity, 0)).toBe(expected)
    expect(await brokenLaws(shop.pool)).toEqual([])
  })

  it('refuses bad fields, unknown products and what is no id', async () => {
    const product = await create()
    expect((await edit(product, { price: null })).body.detail).toBe('Price must be a number')
    expect((await edit(product, { updated_at: 'yesterday' })).status).toBe(422)
    expect((await edit(product, { stock_shown: -1 })).status).toBe(422)
    expect((await edit({ ...product, id: randomUUID() }, {})).status).toBe(404)
    expect((await edit({ ...product, id: 'x' }, {})).status).toBe(404)
  })

  it('refuses the code of another product', async () => {
    const [one, other] = [await create(), await create()]
    expect((await edit(one, { code: other.code.toLowerCase() })).status).toBe(409)
    expect((await edit(one, { code: one.code.toLowerCase() })).status).toBe(200)
  })
})

describe('deleting a product', () => {
  it('takes it off sale: carts and wishlists drop it, its page is gone, its code is free', async () => {
    const product = await create()
    const { body: guest } = await shop.call('POST', '/api/v1/cart/guest/createcart/')
    await shop.call('POST', `/api/v1/cart/guest/addtocart/${guest.cart.id}/${guest.id}/`, {
      body: { product_id: product.id, quantity: 1 },
    })
    const order = await placeOrder(shop, { lines: [{ productId: product.id, quantity: 1 }] })
    expect((await call('DELETE', `/products/${product.id}/`)).body).toEqual({ id: product.id })
    const { body: cart } = await shop.call('GET', `/api/v1/cart/guest/${guest.id}/`)
    expect(cart.cart_items).toEqual([])
    expect((await shop.call('GET', `/api/v1/products/${product.id}/`)).status).toBe(410)
    expect(
      (await shop.call('GET', `/api/v1/order/guest/${order.id}/`)).body.order_items[0].product.name,
    ).toBe(product.name)
    expect((await post('/products/', { product: fields({ code: product.code }) })).status).toBe(201)
    expect((await call('DELETE', `/products/${product.id}/`)).status).toBe(410)
    expect((await edit(product, {})).status).toBe(410)
    expect((await call('DELETE', `/products/${randomUUID()}/`)).status).toBe(404)
    expect(await brokenLaws(shop.pool)).toEqual([])
  })
})

describe('stock', () => {
  it('is corrected for a reason, and the ledger tells why it is what it is', async () => {
    const product = await create({ stock_quantity: 5 })
    const answer = await post(`/products/${product.id}/stock/`, { change: -2, note: 'Two were scratched' })
    expect(answer.body).toMatchObject({ stock_quantity: 3, updated_at: product.updated_at })
    expect((await ledger(product.id))[0]).toMatchObject({
      quantity: -2,
      balance: 3,
      reason: 'correction',
      note: 'Two were scratched',
      admin: { name: 'Ada Owner' },
    })
    const { body: page } = await call('GET', `/products/${product.id}/stock/?skip=1&limit=1`)
    expect(page).toMatchObject({ total: 2, items: [{ quantity: 5, balance: 5 }] })
  })

  it.each([
    [{ change: 0, note: 'x' }, 422],
    [{ change: 1.5, note: 'x' }, 422],
    [{ change: 'x', note: 'x' }, 422],
    [{ change: 1 }, 422],
    [{ change: -11, note: 'x' }, 409],
    [{ change: 1_000_000, note: 'x' }, 409],
  ])('refuses %j with %i', async (body, status) => {
    const { id } = await create({ stock_quantity: 10 })
    expect((await post(`/products/${id}/stock/`, body)).status).toBe(status)
    expect((await ledger(id)).length).toBe(1)
  })

  it('lists what runs low, least first', async () => {
    const none = await create({ stock_quantity: 0 })
    const three = await create({ stock_quantity: 3 })
    const { body } = await call('GET', '/products/low-stock/?limit=100')
    const ids = body.items.map((item: any) => item.id)
    expect(ids.indexOf(none.id)).toBeLessThan(ids.indexOf(three.id))
    expect(ids.indexOf(none.id)).toBeGreaterThanOrEqual(0)
    expect(body.items.every((item: any) => item.stock_quantity < 5)).toBe(true)
    expect((await call('GET', '/products/low-stock/?below=1&limit=100')).body.items).not.toContainEqual(
      expect.objectContaining({ id: three.id }),
    )
    expect((await call('GET', '/products/low-stock/?below=x')).status).toBe(422)
    expect((await call('GET', `/products/${randomUUID()}/stock/`)).status).toBe(404)
  })
})

it('lets only a living admin in', async () => {
  const { id } = await create()
  const customer = await signInCustomer(shop)
  const calls: [string, string, object?][] = [
    ['POST', '/products/', { product: fields() }],
    ['PUT', `/products/${id}/`, fields()],
    ['DELETE', `/products/${id}/`],
    ['POST', `/products/${id}/upload/`],
    ['DELETE', `/products/${id}/images/1/`],
    ['PUT', `/products/${id}/images/`, { order: [] }],
    ['POST', `/products/${id}/stock/`, { change: 1, note: 'x' }],
    ['GET', `/products/${id}/stock/`],
    ['GET', '/products/low-stock/'],
    ['GET', '/products/export.csv'],
    ['GET', '/products/template.csv'],
    ['POST', '/products/import/'],
    ['POST', '/category/', { name: 'a', description: 'b' }],
    ['PUT', '/category/1/', { name: 'a', description: 'b' }],
    ['DELETE', '/category/1/'],
    ['POST', '/brands/', { name: 'a', description: 'b' }],
    ['PUT', `/brands/${brand}/`, { name: 'a', description: 'b' }],
    ['DELETE', `/brands/${brand}/`],
    ['GET', '/promos/'],
    ['POST', '/promos/', { code: 'a', discount: 1, expiration_date: '2030-01-01' }],
    ['PUT', '/promos/1/', { code: 'a', discount: 1, expiration_date: '2030-01-01' }],
    ['DELETE', '/promos/1/'],
    ['GET', '/admin/log/'],
  ]
  for (const [method, path, body] of calls) {
    const seen = [customer, 'dead', ''].map(async (as) => (await call(method, path, body, as)).status)
    expect([path, ...(await Promise.all(seen))]).toEqual([path, 403, 401, 401])
  }
  expect((await call('GET', `/products/${id}/`)).status).toBe(200)
})
