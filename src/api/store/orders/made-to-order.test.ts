import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import {
  add,
  contents,
  newCustomer,
  newGuest,
  orderAsGuest,
} from '../../../../tests/support/orders/checkout.ts'
import {
  becomes,
  paidOrder,
  pay,
  placeOrder,
  stockOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { notifyOwner } from '../../../shop/mail/notify-owner.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const MADE = { per_week: 3, days: 10, bench_hours: 2.5 }
const made = async (more: object = {}): Promise<string> =>
  (await office.create({ stock_quantity: 0, made_to_order: MADE, ...more })).id
const read = async (id: string) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body
const madeOf = async (orderId: string) =>
  (await read(orderId)).order_items.map((item: { made_quantity: number }) => item.made_quantity)
const isRefused = async (productId: string, quantity = 1) =>
  (await add(shop, await newGuest(shop), { productId, quantity })).body.detail
const quoteOf = async ({ cartId, guestId }: { cartId: string; guestId: string }) =>
  (await shop.call('POST', '/api/v1/order/quote/', { body: { cart_id: cartId, guest_id: guestId } })).body
const WEEK_S = 7 * 86_400

// Proves: R12.31
it('a line is split into what is in stock and what is made; a cancellation gives both back', async () => {
  const productId = await made({ stock_quantity: 2 })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 4 }] })
  expect(await madeOf(order.id)).toEqual([2])
  expect((await olive.read(order.id)).order_items[0].made_quantity).toBe(2)
  const sold = async () =>
    (await office.ledger(productId)).map(({ quantity, reason }: any) => [reason, quantity])
  expect(await sold()).toEqual([
    ['order', -2],
    ['initial', 2],
  ])
  expect(await isRefused(productId, 2)).toBe('Only 1 left in stock')
  await olive.cancel(order.id)
  await becomes(shop, order.id, { status: 'cancelled' })
  expect(await stockOf(shop, productId)).toBe(2)
  expect((await sold())[0]).toEqual(['order_cancelled', 2])
  expect(await isRefused(productId, 6)).toBe('Only 5 left in stock')
})

// Proves: R12.31
it('an unpaid order that returns to the cart frees what was to be made', async () => {
  const productId = await made({ stock_quantity: 1 })
  const order = await placeOrder(shop, { lines: [{ productId, quantity: 4 }] })
  await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`)
  expect(await stockOf(shop, productId)).toBe(1)
  const cart = await shop.call('GET', `/api/v1/cart/guest/${order.guestId}/`)
  expect(cart.body.cart_items[0]).toMatchObject({ quantity: 4, made_quantity: 3, problem: null })
  const again = await placeOrder(shop, { lines: [{ productId, quantity: 4 }] })
  expect(await pay(shop, again.sessionId)).toBe(303)
})

// Proves: R12.32
it('a refund puts back into stock what came from it, and after the shipment what was made, too', async () => {
  const productId = await made({ stock_quantity: 2 })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 5 }] })
  const [{ id }] = (await olive.read(order.id)).order_items
  const refund = (quantity: number) =>
    olive.refund(order.id, { items: [{ order_item_id: id, quantity, restock: true }] })
  expect((await refund(3)).status).toBe(200)
  expect(await stockOf(shop, productId)).toBe(2)
  await olive.ship(order.id)
  expect((await refund(1)).status).toBe(200)
  expect(await stockOf(shop, productId)).toBe(3)
  expect((await refund(1)).status).toBe(200)
  expect(await stockOf(shop, productId)).toBe(4)
})

// Proves: R12.31
it('the owner hears of an order of pieces that were never in stock', async () => {
  const order = await paidOrder(shop, { lines: [{ productId: await made(), quantity: 1 }] })
  await expect(notifyOwner(shop.shop, order.id)).resolves.toBeUndefined()
})

// Proves: R12.37
it('a piece that is made is neither low in stock nor sold out', async () => {
  const productId = await made({ name: 'Zircon anvil' })
  const soldOut = (await office.create({ name: 'Zircon anvil', stock_quantity: 0 })).id
  const low = (await office.call('GET', '/products/low-stock/?limit=100&below=5')).body.items
  expect(low.map(({ id }: { id: string }) => id)).not.toContain(productId)
  const { findings } = (await office.call('GET', '/admin/doctor/')).body
  expect(findings.find(({ subject }: any) => subject === 'products').says).toMatch(
    /^1 product, sold out: Zircon anvil\./,
  )
  const search = await shop.call('GET', '/api/v1/products/search/?name=zircon anvil&code=zircon anvil')
  expect(search.body.items.map(({ id }: { id: string }) => id)).toEqual([productId, soldOut])
})

// Proves: R12.33
it('of twenty buyers of the last three, exactly three win', async () => {
  const productId = await made()
  const buyers = []
  for (let n = 0; n < 20; n++) buyers.push(await newGuest(shop, [{ productId, quantity: 1 }]))
  const answers = await Promise.all(
    buyers.map((guest, n) =>
      orderAsGuest(shop, guest, {
        change: { guest: { first_name: 'A', last_name: 'B', phone_number: '1', email: `b${n}@example.com` } },
      }),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.detail.split(': ')[1]])).toEqual(
    Array(17).fill([409, 'Out of Stock']),
  )
  const [count] = await shop.sql<{ made: number }>(
    'select made_count as made from variants where product_id = $1',
    [productId],
  )
  expect(count?.made).toBe(3)
})

// Proves: R12.34
it('days to make are promised by cart, quote and order, only for a line that is made', async () => {
  const productId = await made({ stock_quantity: 1 })
  const stocked = await newGuest(shop, [{ productId, quantity: 1 }])
  const guest = await newGuest(shop, [{ productId, quantity: 2 }])
  const plain = await quoteOf(stocked)
  expect(plain.lines[0]).toMatchObject({ made_quantity: 0, ready_by: null })
  const quote = await quoteOf(guest)
  expect(quote.estimated_delivery.to > plain.estimated_delivery.to).toBe(true)
  const cart = await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)
  const [line] = cart.body.cart_items
  expect(line).toMatchObject({ made_quantity: 1, ready_by: quote.lines[0].ready_by, available: 4 })
  expect(line.product.stock_quantity).toBe(1)
  expect(line.ready_by < quote.estimated_delivery.from).toBe(true)
  const { body } = await orderAsGuest(shop, guest)
  expect((await read(body.order.id)).shipping.promise).toEqual(quote.estimated_delivery)
})

// Proves: R12.30
it('a cart is merged as far as pieces can be had', async () => {
  const productId = await made()
  const customer = await newCustomer(shop)
  await add(shop, customer, { productId, quantity: 2 })
  const guest = await newGuest(shop, [{ productId, quantity: 3 }])
  const merged = await shop.call('POST', '/api/v1/cart/user/merge/', {
    token: customer.token,
    body: { guest_id: guest.guestId },
  })
  expect(merged.body.notices).toHaveLength(1)
  expect(await contents(shop, customer)).toEqual({ [productId]: 3 })
})

// Proves: R12.35, R12.37
it('an owner sets it on a product without options, and on each variant', async () => {
  const product = await office.create({ made_to_order: { per_week: 2, days: 5 } })
  expect(product.made_to_order).toEqual({ per_week: 2, days: 5, bench_hours: 0 })
  const kept = await office.edit(product, { price: 60 })
  expect(kept.body.made_to_order).toEqual(product.made_to_order)
  const wrong = await office.edit(product, { made_to_order: { per_week: 0, days: 1.5, bench_hours: -1 } })
  expect(wrong.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    'made_to_order.bench_hours',
    'made_to_order.days',
    'made_to_order.per_week',
  ])
  const values = [{ value: 'K' }, { value: 'M' }]
  const variant = (value: string, more: object) => ({
    code: `${product.code}-${value}`,
    price: 60,
    stock_quantity: 0,
    options: [{ name: 'Ring size', value }],
    ...more,
  })
  const matrix = {
    options: [{ name: 'Ring size', kind: 'ring_size', values }],
    variants: [variant('K', { made_to_order: MADE }), variant('M', {})],
  }
  const sized = await office.call('PUT', `/products/${product.id}/variants/`, matrix)
  expect(sized.body).toMatchObject({ made_to_order: null, is_made_to_order: true })
  expect(sized.body.variants.map((one: any) => one.made_to_order)).toEqual([MADE, null])
  const [{ id: variantId }] = sized.body.variants
  const rows = async (list: string) =>
    (await office.call('GET', `${list}&limit=100`)).body.items.filter(({ id }: any) => id === product.id)
  expect(await rows('/admin/products/?sort=stock')).toMatchObject([{ is_made_to_order: true }])
  expect(await rows('/products/low-stock/?stock=out')).toMatchObject([
    { variant_id: sized.body.variants[1].id },
  ])
  expect((await office.edit(sized.body, { made_to_order: MADE })).body.errors[0].path).toBe('made_to_order')
  const order = await placeOrder(shop, { lines: [{ productId: product.id, variantId, quantity: 3 }] })
  expect(await madeOf(order.id)).toEqual([3])
  const off = await office.call('PUT', `/products/${product.id}/variants/`, {
    ...matrix,
    variants: [variant('K', { made_to_order: null }), variant('M', { made_to_order: null })],
  })
  expect(off.body.variants.map((one: any) => one.made_to_order)).toEqual([null, null])
  expect(off.body.is_made_to_order).toBe(false)
})

// Proves: R12.30
it('a piece without stock is sold up to its number a week, and again in the next one', async () => {
  const productId = await made()
  expect(await isRefused(productId, 4)).toBe('Only 3 left in stock')
  const late = await newGuest(shop, [{ productId, quantity: 2 }])
  const order = await placeOrder(shop, { lines: [{ productId, quantity: 2 }] })
  expect(await madeOf(order.id)).toEqual([2])
  expect(await stockOf(shop, productId)).toBe(0)
  expect(await office.ledger(productId)).toEqual([])
  expect((await orderAsGuest(shop, late)).body.detail).toMatch(/: Only 1 left in stock$/)
  await placeOrder(shop, { lines: [{ productId, quantity: 1 }] })
  expect(await isRefused(productId)).toBe('Out of Stock')
  expect((await quoteOf(late)).lines[0]).toMatchObject({ available: 0, problem: 'Out of Stock' })
  // Signs the admin out: the last test.
  await shop.sandbox('/sandbox/clock', { advance_s: WEEK_S })
  await placeOrder(shop, { lines: [{ productId, quantity: 3 }] })
})
