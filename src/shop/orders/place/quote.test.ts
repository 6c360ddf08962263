import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  add,
  newCustomer,
  newGuest,
  newPromo,
  orderAsGuest,
  type Shopper,
} from '../../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'

const shop = setUpShop({ env: { LIMITS_SCALE: '100' } })

const quote = (body: object, token?: string) =>
  shop.call('POST', '/api/v1/order/quote/', { body, ...(token ? { token } : {}) })
const quoteFor = ({ cartId, guestId }: Shopper, more: object = {}) =>
  quote({ cart_id: cartId, guest_id: guestId, ...more })

// Proves: S9.5, S9.11, R1.16, R4.11, R4.12, R5.1, R5.51, R5.55
it('quotes exactly what the order charges', async () => {
  const lines = [
    { productId: await addProduct(shop, { price: 1999 }), quantity: 3 },
    { productId: await addProduct(shop, { price: 2450 }), quantity: 1 },
  ]
  const guest = await newGuest(shop, lines)
  const promo_code = await newPromo(shop, 12.5)
  const { body } = await quoteFor(guest, { promo_code: promo_code.toLowerCase(), delivery_type: 'next_day' })
  // 12.5 % of 84.47 is 10.55875
  expect(body).toMatchObject({
    subtotal: '84.47',
    discount: '10.56',
    shipping: '5.00',
    total: '78.91',
    currency: 'GBP',
    promo: { code: promo_code, discount: 12.5 },
    promo_problem: null,
  })
  expect(body.lines).toMatchObject([
    { price: '19.99', quantity: 3, line_total: '59.97', available: 10, problem: null },
    { price: '24.50', line_total: '24.50' },
  ])
  const placed = await orderAsGuest(shop, guest, { change: { promo_code } })
  await shop.sql('update promos set discount = 99 where code = $1', [promo_code])
  const order = (await shop.call('GET', `/api/v1/order/guest/${placed.body.order.id}/`)).body
  expect(order).toMatchObject({
    total_amount: '84.47',
    promo_amount: '10.56',
    grand_total: '78.91',
    promo_usage: { promo_code: { code: promo_code, discount: 12.5 } },
  })
  expect((await shop.shop.payments.readSession(placed.body.id)).amount).toBe(7891)
})

// Proves: S9.5, R4.11
it('quotes zero for an empty cart', async () => {
  const { body } = await quoteFor(await newGuest(shop))
  expect(body).toMatchObject({ lines: [], subtotal: '0.00', shipping: '0.00', total: '0.00' })
})

// Proves: R4.12, R5.52
it('explains why a promo code does not apply, and refuses to order with it', async () => {
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const expired = await newPromo(shop, 10, '2020-01-01')
  const cases: [string, string][] = [
    ['NO-SUCH-CODE', 'This promo code is not valid.'],
    [expired, 'This promo code has expired.'],
  ]
  for (const [promo_code, message] of cases) {
    const { body } = await quoteFor(guest, { promo_code })
    expect(body).toMatchObject({ promo: null, promo_problem: message, discount: '0.00', total: '30.00' })
    const refused = await orderAsGuest(shop, guest, { change: { promo_code } })
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'promo_code', message }]])
  }
  const none = await quoteFor(guest, { promo_code: '' })
  expect(none.body).toMatchObject({ promo: null, promo_problem: null })
})

// Proves: R4.12
it('quotes a cart only for its owner', async () => {
  const [customer, guest] = [await newCustomer(shop), await newGuest(shop)]
  await add(shop, customer, { productId: await addProduct(shop), quantity: 1 })
  expect((await quote({ cart_id: customer.cartId }, customer.token)).body.total).toBe('30.00')
  const strangers = await Promise.all([
    quote({ cart_id: customer.cartId }),
    quote({ cart_id: customer.cartId, guest_id: guest.guestId }),
    quote({ cart_id: guest.cartId }, customer.token),
    quote({ cart_id: randomUUID(), guest_id: guest.guestId }),
  ])
  expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

it('refuses an invalid body', async () => {
  const guest = await newGuest(shop)
  const bodies = [
    { cart_id: 'x' },
    { delivery_type: 'drone' },
    { promo_code: 5 },
    { promo_code: 'x'.repeat(51) },
  ]
  for (const change of bodies) expect((await quoteFor(guest, change)).status).toBe(422)
})
