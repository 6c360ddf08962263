import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setStock } from '../../../../tests/support/insert-products.ts'
import {
  add,
  contents,
  customerOrder,
  guestOrder,
  newCustomer,
  newGuest,
  newPromo,
  orderAsGuest,
} from '../../../../tests/support/orders/checkout.ts'
import { addProduct, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop()

const read = (id: string) => shop.call('GET', `/api/v1/order/guest/${id}/`)

describe('a guest order', () => {
  // Proves: S3.1, R1.16, R5.1, R5.13, R5.15, R5.21, R5.55
  it('returns a payment URL, stores a snapshot and empties the cart', async () => {
    const productId = await addProduct(shop, { stock: 5, price: 2450, name: 'Pearl ring' })
    const guest = await newGuest(shop, [{ productId, quantity: 2 }])
    const { status, body } = await orderAsGuest(shop, guest)
    expect(status).toBe(201)
    expect(body.url).toContain(`/sandbox/pay/${body.id}`)
    await shop.sql(`update products set name = 'Renamed' where id = $1`, [productId])
    await shop.sql('update variants set price = 1 where product_id = $1', [productId])
    const order = (await read(body.order.id)).body
    expect(order).toMatchObject({
      status: 'pending',
      is_paid: false,
      payment: null,
      total_amount: '49.00',
      shipping_fee: '5.00',
      promo_amount: '0.00',
      grand_total: '54.00',
      currency: 'GBP',
      payment_method: 'stripe',
      user: null,
      guest: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' },
      shipping_address: '12 St James’s Square, London, London, SW1Y 4JH, United Kingdom',
      shipping: { shipping_method: 'standard', shipping_status: 'pending', address: { city: 'London' } },
      promo_usage: null,
    })
    expect(order.code).toMatch(/^\d\d-[2-9A-Z]{8}$/)
    expect(order.order_items).toMatchObject([
      {
        product_id: productId,
        price: '24.50',
        quantity: 2,
        line_total: '49.00',
        product: { name: 'Pearl ring' },
      },
    ])
    expect(order.events).toMatchObject([{ from: null, to: 'pending', actor: 'shopper' }])
    expect(await stockOf(shop, productId)).toBe(3)
    expect(await contents(shop, guest)).toEqual({})
  })

  // Proves: S2.checkout.5, R1.18, R5.1
  it('with another total than the one shown is refused; the cart is unchanged', async () => {
    const productId = await addProduct(shop, { stock: 5, price: 2450 })
    const guest = await newGuest(shop, [{ productId, quantity: 2 }])
    const order = (expected_total: string) => orderAsGuest(shop, guest, { change: { expected_total } })
    const refused = await order('53.99')
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The total is now £54.00. Please check it, then pay.',
    ])
    expect(await contents(shop, guest)).toEqual({ [productId]: 2 })
    expect(await stockOf(shop, productId)).toBe(5)
    expect((await order('54')).body.errors).toMatchObject([{ path: 'expected_total' }])
    expect((await order('54.00')).status).toBe(201)
  })

  // Proves: S7.3, R5.14
  it('is accepted by ordercreate too', async () => {
    const line = { productId: await addProduct(shop), quantity: 1 }
    const [guest, customer] = [await newGuest(shop, [line]), await newCustomer(shop)]
    await add(shop, customer, line)
    const order = (call: object) => shop.call('POST', '/api/v1/order/ordercreate', call)
    const answer = await order({ body: guestOrder(guest) })
    expect(answer.status).toBe(201)
    expect((await read(answer.body.order.id)).body.order_items).toHaveLength(1)
    expect((await order({ body: customerOrder(customer), token: customer.token })).status).toBe(201)
  })

  // Proves: R4.7
  it('is refused for an empty or unknown cart, or without enough stock', async () => {
    const empty = await newGuest(shop)
    const [short, gone] = [
      await addProduct(shop, { name: 'Jade ring' }),
      await addProduct(shop, { name: 'Old ring' }),
    ]
    const late = await newGuest(shop, [{ productId: short, quantity: 3 }])
    const later = await newGuest(shop, [{ productId: gone, quantity: 1 }])
    await setStock(shop, short, 1)
    await shop.sql('update products set archived_at = now() where id = $1', [gone])
    const unknown = { cartId: randomUUID(), guestId: randomUUID() }
    const answers = await Promise.all([empty, unknown, late, later].map((guest) => orderAsGuest(shop, guest)))
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [409, 'Your cart is empty.'],
      [404, 'We could not find this cart. Please reload the page.'],
      [409, 'Jade ring: Only 1 left in stock'],
      [409, 'Old ring: This product is no longer sold'],
    ])
    expect(await contents(shop, late)).toEqual({ [short]: 3 })
  })

  // Proves: R1.3
  it('names each missing field in a sentence', async () => {
    const guest = await newGuest(shop)
    const change = {
      guest: { first_name: '', last_name: 'B', email: 'nonsense', phone_number: ' ' },
      shipping_address: { address: 'x', state: 's', postal_code: 'p', country: 'c' },
      delivery_type: '',
      payment_processor: 'cash',
    }
    const { status, body } = await orderAsGuest(shop, guest, { change })
    expect(status).toBe(422)
    const messages = Object.fromEntries(
      body.errors.map((e: { path: string; message: string }) => [e.path, e.message]),
    )
    expect(messages).toEqual({
      'guest.first_name': 'First name is required',
      'guest.email': 'Invalid email',
      'guest.phone_number': 'Phone number is required',
      'shipping_address.city': 'City is required',
      delivery_type: 'Delivery type is required',
      payment_processor: 'Payment method is required',
    })
  })

  // Proves: R5.12
  it('leaves cart and stock unchanged when payment is unavailable', async () => {
    const productId = await addProduct(shop, { stock: 2 })
    const guest = await newGuest(shop, [{ productId, quantity: 2 }])
    const promo_code = await newPromo(shop, 10)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    const { status, body } = await orderAsGuest(shop, guest, { key: 'same', change: { promo_code } })
    expect(status).toBe(503)
    expect(body.detail).toBe('Payment is unavailable right now. Your cart is unchanged.')
    expect(await contents(shop, guest)).toEqual({ [productId]: 2 })
    expect(await stockOf(shop, productId)).toBe(2)
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    expect((await orderAsGuest(shop, guest, { key: 'same', change: { promo_code } })).status).toBe(201)
    expect(await stockOf(shop, productId)).toBe(0)
  })

  // Proves: R5.54
  it('with a total of zero is settled without a payment session', async () => {
    const productId = await addProduct(shop, { price: 0 })
    const guest = await newGuest(shop, [{ productId, quantity: 1 }])
    const { shippingFee } = shop.shop.config
    shop.shop.config.shippingFee = 0
    const { status, body } = await orderAsGuest(shop, guest).finally(() => {
      shop.shop.config.shippingFee = shippingFee
    })
    expect(status).toBe(201)
    expect(body.url).toBe(`${shop.env.PUBLIC_URL}/success/${body.order.id}`)
    expect((await read(body.order.id)).body).toMatchObject({
      status: 'processing',
      is_paid: true,
      grand_total: '0.00',
    })
  })

  // Proves: R5.54
  it('is refused when its total is too small or too large for a card', async () => {
    const small = await newGuest(shop, [{ productId: await addProduct(shop, { price: 10 }), quantity: 1 }])
    const large = await newGuest(shop, [
      { productId: await addProduct(shop, { price: 100_000_000, stock: 20 }), quantity: 1 },
    ])
    const { shippingFee } = shop.shop.config
    shop.shop.config.shippingFee = 0
    const answers = await Promise.all([orderAsGuest(shop, small), orderAsGuest(shop, large)]).finally(() => {
      shop.shop.config.shippingFee = shippingFee
    })
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [409, 'Card payments start at £0.30 and this order comes to £0.10. Please add something to your cart.'],
      [409, 'One order can come to at most £999,999.99. Please order in parts.'],
    ])
  })
})
