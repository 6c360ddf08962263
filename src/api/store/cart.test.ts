import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { add, contents, newCustomer, newGuest, remove } from '../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop()

const setStock = (id: string, stock: number) =>
  shop.sql('update variants set stock_quantity = $2 where product_id = $1', [id, stock])
const archive = (id: string) => shop.sql('update products set archived_at = now() where id = $1', [id])

describe('a guest’s cart', () => {
  // Proves: S3.1, R4.1
  it('starts empty, with an anonymous guest', async () => {
    const { status, body } = await shop.call('POST', '/api/v1/cart/guest/createcart/')
    expect(status).toBe(201)
    expect(body).toMatchObject({ first_name: null, email: null, cart: { cart_items: [] } })
    expect((await shop.call('GET', `/api/v1/cart/guest/${body.id}`)).body).toEqual({
      id: body.cart.id,
      guest: { id: body.id },
      cart_items: [],
    })
  })

  // Proves: R4.1
  it('adds the same product to its existing line', async () => {
    const productId = await addProduct(shop, { name: 'Signet ring' })
    const guest = await newGuest(shop, [{ productId, quantity: 2 }])
    const { body } = await add(shop, guest, { productId, quantity: 3 })
    expect(body.cart_items).toHaveLength(1)
    expect(body.cart_items[0]).toMatchObject({ quantity: 5, available: 10, problem: null })
    expect(body.cart_items[0].product).toMatchObject({ price: 25, stock_quantity: 10, name: 'Signet ring' })
  })

  // Proves: R4.2, R13.332
  it('holds no more than the stock', async () => {
    const productId = await addProduct(shop, { stock: 3 })
    const guest = await newGuest(shop)
    expect((await add(shop, guest, { productId, quantity: 4 })).body.detail).toBe('Only 3 left in stock')
    await add(shop, guest, { productId, quantity: 2 })
    const refused = await add(shop, guest, { productId, quantity: 2 })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe(
      'Only 3 left in stock. You already have 2 in your cart; 1 more is available.',
    )
    expect(await contents(shop, guest)).toEqual({ [productId]: 2 })
    await setStock(productId, 40)
    await add(shop, guest, { productId, quantity: 36 })
    expect((await add(shop, guest, { productId, quantity: 3 })).body.detail).toBe(
      'Only 40 left in stock. You already have 38 in your cart; 2 more are available.',
    )
  })

  // Proves: R4.5
  it('refuses sold-out, archived and unknown products', async () => {
    const guest = await newGuest(shop)
    const soldOut = await addProduct(shop, { stock: 1 })
    await setStock(soldOut, 0)
    const gone = await addProduct(shop)
    await archive(gone)
    const answers = await Promise.all(
      [soldOut, gone, randomUUID()].map((productId) => add(shop, guest, { productId, quantity: 1 })),
    )
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [409, 'Out of Stock'],
      [409, 'This product is no longer sold'],
      [404, 'We could not find this product.'],
    ])
  })

  // Proves: R4.3
  it('allows at most 999 of one product', async () => {
    const productId = await addProduct(shop, { stock: 5000 })
    const guest = await newGuest(shop, [{ productId, quantity: 999 }])
    const refused = await add(shop, guest, { productId, quantity: 1 })
    expect([refused.status, refused.body.detail]).toEqual([409, 'A cart can hold at most 999 of one product'])
    await shop.sql('update variants set stock_quantity = 999 where product_id = $1', [productId])
    const short = await add(shop, guest, { productId, quantity: 1 })
    expect([short.status, short.body.detail]).toEqual([
      409,
      'Only 999 left in stock. You already have 999 in your cart; no more are available.',
    ])
  })

  // Proves: R4.3
  it.each([0, -1, 1000, 1.5, '2', null, undefined, 1e300])('refuses %s as a quantity', async (quantity) => {
    const productId = await addProduct(shop)
    const guest = await newGuest(shop)
    const path = `/api/v1/cart/guest/addtocart/${guest.cartId}/${guest.guestId}/`
    const { status, body } = await shop.call('POST', path, { body: { product_id: productId, quantity } })
    expect(status).toBe(422)
    expect(body.errors[0].path).toBe('quantity')
  })

  // Proves: R4.4
  it('removes a quantity or a whole line', async () => {
    const productId = await addProduct(shop)
    const guest = await newGuest(shop, [{ productId, quantity: 3 }])
    expect((await remove(shop, guest, { productId, quantity: 1 })).body.cart_items[0].quantity).toBe(2)
    expect((await remove(shop, guest, { productId, quantity: 99 })).body.cart_items).toEqual([])
    expect((await remove(shop, guest, { productId, quantity: 1 })).status).toBe(200)
  })

  // Proves: S6.3, R4.8
  it('is not accessible to others', async () => {
    const productId = await addProduct(shop)
    const [mine, other] = [await newGuest(shop), await newGuest(shop)]
    const mixed = { cartId: mine.cartId, guestId: other.guestId }
    expect((await add(shop, mixed, { productId, quantity: 1 })).status).toBe(404)
    expect((await remove(shop, mixed, { productId, quantity: 1 })).status).toBe(404)
    expect((await shop.call('GET', `/api/v1/cart/guest/${mine.cartId}/`)).status).toBe(404)
    expect((await shop.call('GET', '/api/v1/cart/guest/not-an-id/')).status).toBe(404)
    expect(await contents(shop, mine)).toEqual({})
  })

  // Proves: R4.6
  it('reports short stock and archived products, with current prices', async () => {
    const [short, none, gone] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
    const guest = await newGuest(
      shop,
      [short, none, gone].map((productId) => ({ productId, quantity: 4 })),
    )
    await shop.sql('update variants set stock_quantity = 2, price = 1999 where product_id = $1', [short])
    await setStock(none, 0)
    await archive(gone)
    const { body } = await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)
    const lines = body.cart_items.map((item: { available: number; problem: string }) => [
      item.available,
      item.problem,
    ])
    expect(lines).toEqual([
      [2, 'Only 2 left in stock'],
      [0, 'Out of Stock'],
      [0, 'This product is no longer sold'],
    ])
    expect(body.cart_items[0].product.price).toBe(19.99)
  })

  // Proves: R4.2
  it('counts concurrent additions, up to the stock', async () => {
    const productId = await addProduct(shop, { stock: 12 })
    const guest = await newGuest(shop)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(shop, guest, { productId, quantity: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(await contents(shop, guest)).toEqual({ [productId]: 12 })
    await Promise.all(Array.from({ length: 7 }, () => remove(shop, guest, { productId, quantity: 1 })))
    expect(await contents(shop, guest)).toEqual({ [productId]: 5 })
    await Promise.all(Array.from({ length: 4 }, () => remove(shop, guest, { productId, quantity: 2 })))
    expect(await contents(shop, guest)).toEqual({})
  })
})

describe('a customer’s cart', () => {
  // Proves: R4.1
  it('exists once and belongs only to the customer', async () => {
    const customer = await newCustomer(shop)
    const { token } = customer
    const again = await Promise.all(
      [1, 2, 3].map(() => shop.call('POST', '/api/v1/cart/user/createcart/', { token })),
    )
    expect(again.map(({ body }) => body.id)).toEqual([customer.cartId, customer.cartId, customer.cartId])
    const productId = await addProduct(shop)
    expect((await add(shop, customer, { productId, quantity: 2 })).body.cart_items[0].quantity).toBe(2)
    expect((await remove(shop, customer, { productId, quantity: 1 })).body.cart_items[0].quantity).toBe(1)
    const thief = { ...(await newCustomer(shop)), cartId: customer.cartId }
    expect((await add(shop, thief, { productId, quantity: 1 })).status).toBe(404)
    expect((await remove(shop, thief, { productId, quantity: 1 })).status).toBe(404)
    expect(await contents(shop, customer)).toEqual({ [productId]: 1 })
  })

  it('needs a log-in', async () => {
    expect((await shop.call('GET', '/api/v1/cart/user/')).status).toBe(401)
    expect((await shop.call('POST', '/api/v1/cart/user/createcart/', { token: 'dead' })).status).toBe(401)
  })

  // Proves: S4.2, R4.10
  it('receives the guest’s cart once, as far as stock allows', async () => {
    const [plain, short, gone] = [
      await addProduct(shop),
      await addProduct(shop, { stock: 3, name: 'Opal ring' }),
      await addProduct(shop, { name: 'Old brooch' }),
    ]
    const customer = await newCustomer(shop)
    await add(shop, customer, { productId: plain, quantity: 1 })
    await add(shop, customer, { productId: short, quantity: 2 })
    const guest = await newGuest(
      shop,
      [plain, short, gone].map((productId) => ({ productId, quantity: 2 })),
    )
    await archive(gone)
    const merge = () =>
      shop.call('POST', '/api/v1/cart/user/merge/', {
        body: { guest_id: guest.guestId },
        token: customer.token,
      })
    const [first, second] = await Promise.all([merge(), merge()])
    expect([...first.body.notices, ...second.body.notices]).toEqual([
      'Opal ring: only 3 left in stock, so your cart holds fewer than you chose.',
      'Old brooch is no longer sold.',
    ])
    expect(await contents(shop, customer)).toEqual({ [plain]: 3, [short]: 3 })
    expect(await contents(shop, guest)).toEqual({})
    expect((await merge()).body.notices).toEqual([])
    expect(await contents(shop, customer)).toEqual({ [plain]: 3, [short]: 3 })
  })

  // Proves: R4.10
  it('refuses to merge an unknown guest', async () => {
    const { token } = await newCustomer(shop)
    const merge = (guest_id: unknown) =>
      shop.call('POST', '/api/v1/cart/user/merge/', { body: { guest_id }, token })
    expect((await merge(randomUUID())).status).toBe(404)
    expect((await merge('x')).status).toBe(422)
  })
})
