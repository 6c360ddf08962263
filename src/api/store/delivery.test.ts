import { expect, it } from 'vitest'
import {
  add,
  contents,
  newCustomer,
  newGuest,
  orderAsCustomer,
  orderAsGuest,
} from '../../../tests/support/orders/checkout.ts'
import { addProduct, paidOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { shop, call } = setUpBackOffice({ env: { LIMITS_SCALE: '100' } })

const address = { address: '1 Pier Road', city: 'Kirkwall', state: '-', country: 'United Kingdom' }
const KIRKWALL = { ...address, postal_code: 'KW15 1AA' }
const BATH = { ...address, city: 'Bath', postal_code: 'BA1 2LR' }
const courier = { name: 'Courier', price: 12.5, days_from: 1, days_to: 1, countries: ['GB'], carrier: 'Hare' }

async function addMethod(key: string, change: object = {}) {
  const { status, body } = await call('POST', '/delivery/methods/', { key, ...courier, ...change })
  expect([status, body.detail]).toEqual([201, undefined])
}

const offers = async (query = '') => (await shop.call('GET', `/api/v1/delivery/methods/${query}`)).body

// Proves: R12.1
it('without a setting there are the two delivery types at the shipping fee, as they follow it', async () => {
  expect(await offers()).toMatchObject([
    { key: 'standard', label: 'Standard (3-5 business days)', price: '5.00', problem: null },
    { key: 'next_day', label: 'Next day (1-2 business days)', price: '5.00', problem: null },
  ])
  await call('PUT', '/admin/settings/', { shipping_fee: 6 })
  expect((await offers()).map(({ price }: { price: string }) => price)).toEqual(['6.00', '6.00'])
  await call('PUT', '/admin/settings/', { shipping_fee: null })
})

// Proves: R12.1, R12.4
it('the owner adds, edits and deletes methods; standard delivery stays', async () => {
  await addMethod('drone')
  expect((await call('POST', '/delivery/methods/', { key: 'drone', ...courier })).status).toBe(409)
  const stored = (await call('GET', '/admin/delivery/methods/')).body.find(
    (one: { key: string }) => one.key === 'drone',
  )
  expect(stored).toMatchObject({ price: 12.5, workdays: [1, 2, 3, 4, 5], price_steps: [], cut_off: null })
  const { key, ...fields } = stored
  const edited = await call('PUT', `/delivery/methods/${key}/`, { ...fields, price: 9, shown: stored })
  expect(edited.body).toMatchObject({ key, price: 9 })
  expect(
    (await call('PUT', `/delivery/methods/${key}/`, { ...fields, price: 8, shown: stored })).status,
  ).toBe(409)
  expect((await call('PUT', '/delivery/methods/boat/', fields)).status).toBe(404)
  expect((await call('DELETE', '/delivery/methods/standard/')).status).toBe(409)
  expect((await call('DELETE', `/delivery/methods/${key}/`)).body).toEqual({ key })
  expect((await call('DELETE', `/delivery/methods/${key}/`)).status).toBe(404)
  const wrong = { ...courier, key: 'x', price: -1, days_to: -1, countries: ['Atlantis'], cut_off: '25:00' }
  const refused = await call('POST', '/delivery/methods/', wrong)
  expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['price', 'countries.0', 'cut_off']),
  )
  expect(
    (await shop.call('POST', '/api/v1/delivery/methods/', { body: { key: 'x', ...courier } })).status,
  ).toBe(401)
})

// Proves: R12.4
it('two owners who add a method at once both keep theirs', async () => {
  const keys = ['one', 'two', 'three', 'four']
  const answers = await Promise.all(
    keys.map((key) => call('POST', '/delivery/methods/', { key, ...courier })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { body } = await call('GET', '/admin/delivery/methods/')
  expect(body.map(({ key }: { key: string }) => key)).toEqual(expect.arrayContaining(keys))
  for (const key of keys) await call('DELETE', `/delivery/methods/${key}/`)
})

// Proves: R12.2, R12.5
it('quote and order charge the method by the value of the goods, and keep its name and dates', async () => {
  await addMethod('tiered', {
    price_steps: [{ from: 40, price: 7 }],
    free_over: 100,
    tracking_url: 'https://hare.example/{number}',
  })
  const guest = await newGuest(shop, [{ productId: await addProduct(shop, { price: 2500 }), quantity: 1 }])
  const quote = async () =>
    (
      await shop.call('POST', '/api/v1/order/quote/', {
        body: { cart_id: guest.cartId, guest_id: guest.guestId, delivery_type: 'tiered' },
      })
    ).body
  expect(await quote()).toMatchObject({ shipping: '12.50', total: '37.50' })
  await add(shop, guest, { productId: await addProduct(shop, { price: 2500 }), quantity: 1 })
  const quoted = await quote()
  expect(quoted).toMatchObject({ shipping: '7.00', total: '57.00' })
  const placed = await orderAsGuest(shop, guest, {
    change: { delivery_type: 'tiered', expected_total: '57.00' },
  })
  const { body: order } = await shop.call('GET', `/api/v1/order/guest/${placed.body.order.id}/`)
  expect(order).toMatchObject({ shipping_fee: '7.00', grand_total: '57.00' })
  expect((await shop.shop.payments.readSession(placed.body.id)).amount).toBe(5700)
  await call('DELETE', '/delivery/methods/tiered/')
  const later = (await shop.call('GET', `/api/v1/order/guest/${order.id}/`)).body
  expect(later.shipping).toMatchObject({
    shipping_method: 'tiered',
    method_name: 'Courier (1 business day)',
    promise: quoted.estimated_delivery,
    estimated_delivery: quoted.estimated_delivery.to,
  })
})

// Proves: R12.3, R12.5
it('a necklace of £4,800 goes to Orkney only by the method that insures it and goes there', async () => {
  await addMethod('insured', { insured_value: 10_000, countries: ['GB'], price: 25 })
  await addMethod('mainland', { insured_value: 10_000, postal_codes: ['!KW*', '!HS*'] })
  await addMethod('light', { insured_value: 500 })
  const guest = await newGuest(shop, [{ productId: await addProduct(shop, { price: 480_000 }), quantity: 1 }])
  const found = await offers(`?cart_id=${guest.cartId}&country=United%20Kingdom&postal_code=KW15%201AA`)
  const problems = Object.fromEntries(
    found.map(({ key, problem }: { key: string; problem: string }) => [key, problem]),
  )
  expect(problems).toMatchObject({
    insured: null,
    mainland: 'Courier does not go to KW15 1AA.',
    light: "Your order is above this method's insured value (£500.00).",
  })
  for (const delivery_type of ['mainland', 'light']) {
    const refused = await orderAsGuest(shop, guest, { change: { delivery_type, shipping_address: KIRKWALL } })
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, 'delivery_type'])
  }
  expect(Object.keys(await contents(shop, guest))).toHaveLength(1)
  expect(await shop.sql('select 1 from orders where cart_id = $1', [guest.cartId])).toEqual([])
  const abroad = await orderAsGuest(shop, guest, {
    change: { delivery_type: 'insured', shipping_address: { ...BATH, country: 'Germany' } },
  })
  expect(abroad.body.detail).toBe('Courier does not go to Germany.')
  const placed = await orderAsGuest(shop, guest, {
    change: { delivery_type: 'insured', shipping_address: KIRKWALL },
  })
  expect(placed.status).toBe(201)
})

// Proves: R12.3
it('a quote follows the address, also a saved one; another customer’s does not exist', async () => {
  await addMethod('islands', { postal_codes: ['KW*'] })
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
  const problemOf = async (where: object, token = mary.token) => {
    const { status, body } = await shop.call('POST', '/api/v1/order/quote/', {
      token,
      body: { cart_id: mary.cartId, ...where },
    })
    return status === 200
      ? body.delivery_options.find(
          ({ delivery_type }: { delivery_type: string }) => delivery_type === 'islands',
        ).problem
      : status
  }
  expect(await problemOf({})).toBeNull()
  expect(
    await problemOf({ shipping_address: { country: 'United Kingdom', postal_code: 'KW15 1AA' } }),
  ).toBeNull()
  expect(await problemOf({ shipping_address_id: mary.addressId })).toBe('Courier does not go to BA1 2LR.')
  expect(await problemOf({ shipping_address_id: (await newCustomer(shop)).addressId })).toBe(422)
  expect((await orderAsCustomer(shop, mary, { change: { delivery_type: 'islands' } })).status).toBe(409)
  expect((await offers(`?cart_id=${mary.cartId}`)).status).toBe(404)
})

// Proves: R12.7
it('the quote says what is to be paid on arrival in the country of the address', async () => {
  const text = 'Your carrier collects import duty.'
  await call('PUT', '/admin/settings/', { duties: [{ countries: ['United States', 'CA'], text }] })
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const dutiesIn = async (country?: string) =>
    (
      await shop.call('POST', '/api/v1/order/quote/', {
        body: {
          cart_id: guest.cartId,
          guest_id: guest.guestId,
          ...(country && { shipping_address: { country } }),
        },
      })
    ).body.duties
  expect(await Promise.all(['USA', 'us', 'Canada', 'France', undefined].map(dutiesIn))).toEqual([
    text,
    text,
    text,
    null,
    null,
  ])
  const wrong = await call('PUT', '/admin/settings/', { duties: [{ countries: [], text }] })
  expect(wrong.body.errors[0].path).toBe('duties.0.countries')
  await call('PUT', '/admin/settings/', { duties: null })
})

// Proves: R12.4
it.each(['boat', 'Standard', '', null])(
  'the delivery type %j is refused as an unknown one',
  async (delivery_type) => {
    const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
    const refused = await orderAsGuest(shop, guest, { change: { delivery_type } })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'delivery_type', message: 'Delivery type is required' }],
    ])
  },
)

// Proves: R12.9
it('an unknown delivery type is reported together with the other wrong fields, by every endpoint', async () => {
  const guest = await newGuest(shop)
  const mary = await newCustomer(shop)
  const choices = { delivery_type: 'boat', payment_processor: 'cash', promo_code: null }
  const guestBody = { guest_id: guest.guestId, guest: {}, shipping_address: BATH, ...choices }
  const userBody = { user_id: mary.userId, shipping_address_id: 'x', ...choices }
  for (const [path, body] of [
    ['guestcreate', guestBody],
    ['ordercreate', guestBody],
    ['usercreate', userBody],
    ['ordercreate', userBody],
  ] as const) {
    const refused = await shop.call('POST', `/api/v1/order/${path}/`, { token: mary.token, body })
    const paths = refused.body.errors.map((error: { path: string }) => error.path)
    expect([path, refused.status, paths]).toEqual([
      path,
      422,
      expect.arrayContaining(['payment_processor', 'delivery_type']),
    ])
    expect(refused.body.errors).toContainEqual({
      path: 'delivery_type',
      message: 'Delivery type is required',
    })
  }
})

// Proves: R12.9
it('an order by a method that was deleted meanwhile is refused, the cart unharmed', async () => {
  await addMethod('fleeting')
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  await call('DELETE', '/delivery/methods/fleeting/')
  const refused = await orderAsGuest(shop, guest, { change: { delivery_type: 'fleeting' } })
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'delivery_type'])
  expect(Object.keys(await contents(shop, guest))).toHaveLength(1)
  expect((await orderAsGuest(shop, guest)).status).toBe(201)
})

// Proves: R12.10, R12.182
it('a method with a signature is signed for: in the checkout, in the order and in the file for labels', async () => {
  await addMethod('signed', { name: 'Courier (UK)', signature: true })
  const label = 'Courier (UK), signed for (1 business day)'
  const isSigned = ({ key }: { key: string }) => key === 'signed'
  const { cartId } = await newGuest(shop)
  for (const query of ['', `?cart_id=${cartId}`])
    expect((await offers(query)).find(isSigned)).toMatchObject({ name: 'Courier (UK)', label })
  const order = await paidOrder(shop, { delivery_type: 'signed' })
  expect((await call('GET', `/order/${order.id}/`)).body.shipping.method_name).toBe(label)
  const { body } = await call('GET', `/shipping/export.csv?order_ids=${order.id}`)
  expect(body).toContain('"Courier (UK), signed for"')
  await call('DELETE', '/delivery/methods/signed/')
})

// Proves: R12.2
it('by weight, the facts of the pieces count, and a variant’s before its product’s', async () => {
  await addMethod('heavy', {
    price_by: 'weight',
    price: 1,
    price_steps: [
      { from: 20, price: 2 },
      { from: 40, price: 3 },
    ],
  })
  const productId = await addProduct(shop)
  const [variant] = await shop.sql<{ id: string }>('select id from variants where product_id = $1', [
    productId,
  ])
  const priceOf = async () => {
    const guest = await newGuest(shop, [{ productId, quantity: 2 }])
    return (await offers(`?cart_id=${guest.cartId}`)).find(({ key }: { key: string }) => key === 'heavy')
      .price
  }
  expect(await priceOf()).toBe('1.00')
  await shop.change(`insert into product_facts (product_id, key, value) values ($1, 'weight', '10.5')`, [
    productId,
  ])
  expect(await priceOf()).toBe('2.00')
  await shop.change(
    `insert into product_facts (product_id, variant_id, key, value) values ($1, $2, 'weight', '30')`,
    [productId, variant?.id],
  )
  expect(await priceOf()).toBe('3.00')
})

// Proves: R12.6, R12.136
it('a calendar with an unknown region is refused, a known one counts its bank holidays', async () => {
  const change = (delivery_calendar: object) => call('PUT', '/admin/settings/', { delivery_calendar })
  await change({ closed_days: [{ from: '2026-12-24', to: '2026-12-28' }] })
  const refused = await change({ holiday_region: 'GB-XXX' })
  expect(refused.body.errors[0].path).toBe('delivery_calendar.holiday_region')
  expect((await change({ holiday_region: 'GB-ENG' })).body.delivery_calendar).toMatchObject({
    holiday_region: 'GB-ENG',
    closed_days: [{ from: '2026-12-24', to: '2026-12-28', reason: '' }],
  })
  expect(shop.shop.settings.holidays().has(`${new Date().getUTCFullYear()}-12-25`)).toBe(true)
  const { body: regions } = await call('GET', '/admin/delivery/holiday-regions/')
  expect(regions).toContainEqual({ code: 'GB-ENG', name: 'United Kingdom, England' })
  expect(regions).toContainEqual({ code: 'IT', name: 'Italy' })
  const names = regions.map(({ name }: any) => name)
  const places = [
    'Germany',
    'Germany, Bayern',
    'Switzerland',
    'Switzerland, Canton of Zürich',
    'United Kingdom',
  ]
  expect(names.filter((name: string) => places.includes(name))).toEqual(places)
  await call('PUT', '/admin/settings/', { delivery_calendar: null })
})
