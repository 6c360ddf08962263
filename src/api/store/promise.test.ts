import { expect, it } from 'vitest'
import { contents, newCustomer, newGuest, orderAsGuest } from '../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../tests/support/sized-ring.ts'

const { shop, ...office } = setUpBackOffice({ env: { LIMITS_SCALE: '100' } })
const { call } = office

const BATH = {
  address: '1 Pier Road',
  city: 'Bath',
  state: '-',
  postal_code: 'BA1 2LR',
  country: 'United Kingdom',
}

const offers = async () => (await shop.call('GET', '/api/v1/delivery/methods/')).body

// Proves: R12.130
it('the promise is the same on product, method, quote and order', async () => {
  const productId = await addProduct(shop)
  const guest = await newGuest(shop, [{ productId, quantity: 1 }])
  const [{ promise }] = await offers()
  expect((await shop.call('GET', `/api/v1/products/${productId}/`)).body.promise).toEqual(promise)
  const { body: quoted } = await shop.call('POST', '/api/v1/order/quote/', {
    body: { cart_id: guest.cartId, guest_id: guest.guestId },
  })
  expect([quoted.promise, quoted.delivery_options[0].promise]).toEqual([promise, promise])
  const placed = await orderAsGuest(shop, guest, {})
  const { body: order } = await shop.call('GET', `/api/v1/order/guest/${placed.body.order.id}/`)
  expect(order.promise).toEqual({ ...promise, order_by: null })
  const soldOut = await addProduct(shop, { stock: 0 })
  expect((await shop.call('GET', `/api/v1/products/${soldOut}/`)).body.promise).toBeNull()
})

// Proves: R12.130
it('of what is made, the product promises what its slowest variant does, wherever that stands', async () => {
  const promiseOf = async (...days: number[]) => {
    const sizes = days.map((_, at) => ({ value: `Size ${at}`, stock: 0 }))
    const { id, variants } = await sizedRing(office, sizes)
    for (const [at, variant] of variants.entries())
      await shop.change('update variants set made_to_order = $2 where id = $1', [
        variant.id,
        { per_week: 9, days: days[at], bench_hours: 0 },
      ])
    return (await shop.call('GET', `/api/v1/products/${id}/`)).body.promise
  }
  const slow = await promiseOf(40)
  expect(await promiseOf(5)).not.toEqual(slow)
  expect(await promiseOf(5, 40)).toEqual(slow)
  expect(await promiseOf(40, 5)).toEqual(slow)
})

// Proves: S2.checkout.5, R12.131
it('an order that would arrive later than the shopper saw is refused, the cart unharmed, and sent at the next press', async () => {
  const slow = { key: 'slow', name: 'Slow boat', price: 2, days_from: 30, days_to: 40 }
  expect((await call('POST', '/delivery/methods/', slow)).status).toBe(201)
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const [{ promise }] = await offers()
  const seen = { from: promise.from, to: promise.to }
  const change = { delivery_type: 'slow', expected_delivery: seen }
  const refused = await orderAsGuest(shop, guest, { change })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringMatching(
      /^Your order now arrives .+, later than this page has shown. If that suits you, press the button again.$/,
    ),
  ])
  expect(Object.keys(await contents(shop, guest))).toHaveLength(1)
  const body = { cart_id: guest.cartId, guest_id: guest.guestId, delivery_type: 'slow' }
  const { estimated_delivery } = (await shop.call('POST', '/api/v1/order/quote/', { body })).body
  const again = { ...change, expected_delivery: estimated_delivery }
  expect((await orderAsGuest(shop, guest, { change: again })).status).toBe(201)
})

// Proves: R12.132
it('the state that a form sends where there is none is stored as empty', async () => {
  const mary = await newCustomer(shop)
  const saved = await shop.call('POST', '/api/v1/address/', { token: mary.token, body: BATH })
  expect([saved.status, saved.body.state]).toEqual([201, ''])
  const edited = await shop.call('PUT', `/api/v1/address/${saved.body.id}/`, {
    token: mary.token,
    body: { ...BATH, city: 'Wells' },
  })
  expect(edited.body).toMatchObject({ city: 'Wells', state: '' })
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const { order } = (await orderAsGuest(shop, guest, { change: { shipping_address: BATH } })).body
  const { body } = await call('GET', `/order/${order.id}/`)
  expect([body.shipping.address.state, body.shipping_address]).toEqual([
    '',
    '1 Pier Road, Bath, BA1 2LR, United Kingdom',
  ])
  const corrected = await call('PUT', `/order/${order.id}/details/`, { state: '-', notify: false })
  expect([corrected.status, corrected.body.shipping.address.state]).toEqual([200, ''])
})

// Proves: R12.169
it('the postal code that a form sends where there is none is stored as empty', async () => {
  const dubai = { ...BATH, city: 'Dubai', state: 'Dubai', postal_code: '-', country: 'UAE' }
  const mary = await newCustomer(shop)
  const saved = await shop.call('POST', '/api/v1/address/', { token: mary.token, body: dubai })
  expect([saved.status, saved.body.postal_code]).toEqual([201, ''])
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const { order } = (await orderAsGuest(shop, guest, { change: { shipping_address: dubai } })).body
  const { body } = await call('GET', `/order/${order.id}/`)
  expect(body.shipping_address).toBe('1 Pier Road, Dubai, Dubai, UAE')
})
