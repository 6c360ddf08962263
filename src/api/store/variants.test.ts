import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { add, newCustomer, newGuest, orderAsGuest, remove } from '../../../tests/support/orders/checkout.ts'
import { pay, placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { editable, sizedRing } from '../../../tests/support/sized-ring.ts'

const { shop } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const M = { name: 'Ring size', value: 'M' }
const L = { name: 'Ring size', value: 'L' }
/** A ring, and lines of its sizes M (two in stock) and L (five). */
async function ringAndLines() {
  const ring = await sizedRing(office)
  const [m, l] = ring.variants.map(({ id }: { id: string }) => ({
    productId: ring.id,
    variantId: id,
    quantity: 1,
  }))
  return { ring, m, l }
}
const archiveM = async (ring: any) => {
  const matrix = editable((await office.call('GET', `/products/${ring.id}/`)).body)
  matrix.variants.shift()
  matrix.options[0].values.shift()
  return await office.call('PUT', `/products/${ring.id}/variants/`, matrix)
}

describe('a cart', () => {
  // Proves: R9.20
  it('needs a size, one of the product', async () => {
    const { ring, m } = await ringAndLines()
    const guest = await newGuest(shop)
    const unchosen = await add(shop, guest, { productId: ring.id, quantity: 1 })
    expect([unchosen.status, unchosen.body.errors]).toEqual([
      422,
      [{ path: 'variant_id', message: 'Please choose a ring size' }],
    ])
    const other = await sizedRing(office)
    expect((await add(shop, guest, { ...m, variantId: other.variants[0].id })).status).toBe(404)
    expect((await add(shop, guest, { ...m, variantId: randomUUID() })).status).toBe(404)
    expect((await add(shop, guest, { ...m, quantity: 3 })).body.detail).toBe('Only 2 left in stock')
  })

  // Proves: R9.21
  it('has a line for each size, with its code, price and stock', async () => {
    const { ring, m, l } = await ringAndLines()
    const guest = await newGuest(shop, [m, l, m])
    const { body } = await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)
    expect(body.cart_items).toMatchObject([
      {
        product_id: ring.id,
        variant_id: m.variantId,
        options: [M],
        quantity: 2,
        available: 2,
        product: { id: ring.id, code: ring.variants[0].code, price: 120, stock_quantity: 2 },
      },
      {
        product_id: ring.id,
        variant_id: l.variantId,
        options: [L],
        quantity: 1,
        available: 5,
        product: { price: 150 },
      },
    ])
    const quote = await shop.call('POST', '/api/v1/order/quote/', {
      body: { cart_id: guest.cartId, guest_id: guest.guestId },
    })
    expect(quote.body.lines).toMatchObject([
      { variant_id: m.variantId, options: [M], line_total: '240.00' },
      { variant_id: l.variantId, options: [L], line_total: '150.00' },
    ])
  })

  // Proves: R9.22
  it('loses a size by its variant or item, and by the product only when that is clear', async () => {
    const { ring, m, l } = await ringAndLines()
    const guest = await newGuest(shop, [m, l])
    const unclear = await remove(shop, guest, { productId: ring.id, quantity: 1 })
    expect([unclear.status, unclear.body.errors[0].path]).toEqual([422, 'variant_id'])
    const { body } = await remove(shop, guest, m)
    expect(body.cart_items).toMatchObject([{ variant_id: l.variantId }])
    expect((await remove(shop, guest, { productId: ring.id, quantity: 1 })).body.cart_items).toEqual([])
    const again = (await add(shop, guest, l)).body.cart_items[0]
    const path = `/api/v1/cart/guest/removefromcart/${guest.cartId}/${guest.guestId}/`
    const removed = await shop.call('POST', path, { body: { item_id: again.id, quantity: 1 } })
    expect([removed.status, removed.body.cart_items]).toEqual([200, []])
    const none = await shop.call('POST', path, { body: { quantity: 1 } })
    expect([none.status, none.body.errors[0].path]).toEqual([422, 'product_id'])
  })

  // Proves: R9.23
  it('keeps the line of a size that is no longer sold, and says so', async () => {
    const { ring, m, l } = await ringAndLines()
    const guest = await newGuest(shop, [m, l])
    expect((await archiveM(ring)).status).toBe(200)
    const { body } = await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)
    expect(body.cart_items).toMatchObject([
      { variant_id: m.variantId, available: 0, problem: 'This product is no longer sold' },
      { variant_id: l.variantId, problem: null },
    ])
    expect((await orderAsGuest(shop, guest)).status).toBe(409)
    expect((await add(shop, guest, m)).body.detail).toBe('This product is no longer sold')
    // One is left: it need not be named.
    const plain = await add(shop, await newGuest(shop), { productId: ring.id, quantity: 1 })
    expect(plain.body.cart_items).toMatchObject([{ variant_id: l.variantId }])
  })

  // Proves: R9.24
  it('merges by size', async () => {
    const { m, l } = await ringAndLines()
    const customer = await newCustomer(shop)
    await add(shop, customer, m)
    const guest = await newGuest(shop, [{ ...m, quantity: 2 }, l])
    const { body } = await shop.call('POST', '/api/v1/cart/user/merge/', {
      token: customer.token,
      body: { guest_id: guest.guestId },
    })
    expect(body.cart.cart_items).toMatchObject([
      { variant_id: m.variantId, quantity: 2 },
      { variant_id: l.variantId, quantity: 1 },
    ])
    expect(body.notices).toEqual([expect.stringMatching(/\(Size M\): only 2 left in stock/)])
  })
})

describe('an order', () => {
  // Proves: R9.25, R11.168
  it('keeps the size as it was when it was placed', async () => {
    const { ring, m, l } = await ringAndLines()
    const order = await placeOrder(shop, { lines: [m, l] })
    await pay(shop, order.sessionId)
    const matrix = editable((await office.call('GET', `/products/${ring.id}/`)).body)
    matrix.options[0].values[0].value = 'Medium'
    matrix.variants[0].options[0].value = 'Medium'
    matrix.variants[0].code = `${matrix.variants[0].code}-2`
    expect((await office.call('PUT', `/products/${ring.id}/variants/`, matrix)).status).toBe(200)
    const { body } = await office.call('GET', `/order/${order.id}/`)
    expect(body.order_items).toMatchObject([
      {
        variant_id: m.variantId,
        options: [M],
        price: '120.00',
        product: { id: ring.id, code: ring.variants[0].code, price: 120, stock_quantity: 1 },
      },
      {
        variant_id: l.variantId,
        options: [L],
        price: '150.00',
        product: { price: 150, stock_quantity: 4 },
      },
    ])
    expect((await office.call('GET', `/products/${ring.id}/`)).body).toMatchObject({
      stock_quantity: 5,
      variants: [{ stock_quantity: 1 }, { stock_quantity: 4 }],
    })
  })

  // Proves: R9.26
  it('of the last size goes to one of twenty', async () => {
    const ring = await sizedRing(office, [
      { value: 'M', stock: 1 },
      { value: 'L', stock: 30 },
    ])
    const [m, l] = ring.variants.map(({ id }: { id: string }) => ({
      productId: ring.id,
      variantId: id,
      quantity: 1,
    }))
    const guests = await Promise.all(Array.from({ length: 20 }, () => newGuest(shop, [m, l])))
    const answers = await Promise.all(guests.map((guest) => orderAsGuest(shop, guest)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await office.call('GET', `/products/${ring.id}/`)).body).toMatchObject({
      stock_quantity: 29,
      variants: [{ stock_quantity: 0 }, { stock_quantity: 29 }],
    })
  })

  // Proves: R9.27
  it('keeps a size that is archived during its payment; it is restocked, not sold', async () => {
    const { ring, m, l } = await ringAndLines()
    const order = await placeOrder(shop, { lines: [m, l] })
    await archiveM(ring)
    await pay(shop, order.sessionId)
    await office.post(`/order/${order.id}/refund/`, {
      items: [
        {
          order_item_id: (await office.call('GET', `/order/${order.id}/`)).body.order_items[0].id,
          quantity: 1,
          restock: true,
        },
      ],
    })
    const rows = await shop.sql(
      'select stock_quantity from variants where product_id = $1 order by archived_at is null, position',
      [ring.id],
    )
    expect(rows.map(({ stock_quantity }) => stock_quantity)).toEqual([2, 4])
    expect((await add(shop, await newGuest(shop), m)).status).toBe(409)
  })

  // Proves: R9.28
  it('that is not paid puts its sizes back into the cart', async () => {
    const { m, l } = await ringAndLines()
    const guest = await newGuest(shop, [m, l])
    const order = await orderAsGuest(shop, guest)
    const { body } = await shop.call('POST', `/api/v1/order/order_to_cart/${order.body.order.id}/`)
    expect(body.cart_items).toMatchObject([{ variant_id: m.variantId }, { variant_id: l.variantId }])
  })
})

// Proves: R9.29
it('a wish may name a size, and another one replaces it', async () => {
  const { ring, m, l } = await ringAndLines()
  const { token } = await newCustomer(shop)
  const { body: wishlist } = await shop.call('POST', '/api/v1/wishlist/', { token })
  const wish = (variant_id?: string) =>
    shop.call('POST', '/api/v1/wishlist/addtowishlist/', {
      token,
      body: { wishlist_id: wishlist.id, product_id: ring.id, ...(variant_id ? { variant_id } : {}) },
    })
  expect((await wish()).body.wishlist_items).toMatchObject([{ product_id: ring.id, variant_id: null }])
  expect((await wish(m.variantId)).body.wishlist_items).toMatchObject([{ variant_id: m.variantId }])
  expect((await wish(l.variantId)).body.wishlist_items).toMatchObject([{ variant_id: l.variantId }])
  expect((await wish(l.variantId)).status).toBe(409)
  expect((await wish()).status).toBe(409)
  expect((await wish(randomUUID())).status).toBe(404)
  await wish(m.variantId)
  await archiveM(ring)
  const after = await shop.call('GET', `/api/v1/wishlist/${wishlist.id}/`, { token })
  expect(after.body.wishlist_items).toMatchObject([{ variant_id: null, product: { price: 150 } }])
})

// Proves: R9.30
it('a search by the code of any size finds the product first, and by a price of any size', async () => {
  const ring = await sizedRing(office, [
    { value: 'M', price: 7001 },
    { value: 'N', price: 7051 },
    { value: 'O', price: 7101 },
  ])
  const ids = async (query: string) =>
    (await shop.call('GET', `/api/v1/products/search/?${query}`)).body.items.map(
      ({ id }: { id: string }) => id,
    )
  const { code } = ring.variants[2]
  expect((await ids(`name=${code}&code=${code}`))[0]).toBe(ring.id)
  expect(await ids('min_price=7050&max_price=7052')).toEqual([ring.id])
  expect(await ids('min_price=7002&max_price=7049')).toEqual([])
  expect(await ids('min_price=7101')).toContain(ring.id)
})
