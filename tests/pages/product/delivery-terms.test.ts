import { afterEach, expect, it } from 'vitest'
import { dayAndMonth } from '../../../src/contract/delivery/format-day.ts'
import { newGuest } from '../../support/orders/checkout.ts'
import { shownPages, textOf } from '../../support/read-page.ts'
import { setUpBackOffice } from '../../support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice()
const { page } = shownPages(() => shop)

const terms = async (id: string) => textOf(await page(`/product/${id}`))
const COURIER = { key: 'courier', name: 'Courier', price: 12, days_from: 1, days_to: 1 }

async function change(fields: object) {
  const { key, ...standard } = (await call('GET', '/admin/delivery/methods/')).body[0]
  expect((await call('PUT', `/delivery/methods/${key}/`, { ...standard, ...fields })).status).toBe(200)
}
const withCourier = async (fields: object = {}) => {
  await call('DELETE', '/delivery/methods/next_day/')
  expect((await call('POST', '/delivery/methods/', { ...COURIER, ...fields })).status).toBe(201)
}
/** Of a cart with one of it. */
async function quoteOf(productId: string) {
  const { cartId: cart_id, guestId: guest_id } = await newGuest(shop, [{ productId, quantity: 1 }])
  return async (delivery_type?: string) =>
    (await shop.call('POST', '/api/v1/order/quote/', { body: { cart_id, guest_id, delivery_type } })).body
}
afterEach(() => call('PUT', '/admin/settings/', { delivery_methods: null }))

// Proves: R12.163, R12.164
it('an insured necklace is quoted by the first method that takes it, on page, product and quote', async () => {
  await change({ insured_value: 500 })
  await withCourier()
  const [necklace, stud] = [await create({ price: 4800 }), await create({ price: 40 })]
  expect(await terms(stud.id)).toContain('Standard delivery, £5.00 an order')
  expect(await terms(necklace.id)).toContain('Courier, £12.00 an order')
  const quote = await quoteOf(necklace.id)
  const quoted = await quote()
  expect(quoted).toMatchObject({ delivery_type: 'courier', shipping: '12.00', total: '4812.00' })
  expect(quoted.delivery_options[0].problem).toMatch(/insured value \(£500/)
  expect(quoted.promise).toEqual(quoted.delivery_options[1].promise)
  const { promise } = (await shop.call('GET', `/api/v1/products/${necklace.id}/`)).body
  expect(promise).toEqual(quoted.promise)
  // A choice stays.
  expect(await quote('standard')).toMatchObject({ delivery_type: 'standard', shipping: '5.00' })
})

// Proves: R12.163, R12.164
it('a piece that nothing can send is ready to collect, which the quote does not choose unasked', async () => {
  await change({ insured_value: 500 })
  const collect = { name: 'Collect in the shop', kind: 'collect', price: 0, days_from: 0, days_to: 0 }
  await withCourier({ insured_value: 500 })
  await call('POST', '/delivery/methods/', { key: 'collect', ...collect })
  const { id } = await create({ price: 4800 })
  const shown = await terms(id)
  expect(shown).toMatch(/Ready to collect\s+.+\s+Collect in the shop, £0\.00 an order/)
  expect(shown).not.toContain('Estimated delivery')
  const quoted = await (await quoteOf(id))()
  expect(quoted).toMatchObject({ delivery_type: 'standard', kind: 'delivery', shipping: '5.00' })
  expect(quoted.delivery_options[0].problem).toMatch(/insured value/)
})

// Proves: R12.13
it('a piece that nothing sends has no day and no price of delivery, but the reason', async () => {
  await change({ insured_value: 500, countries: ['GB'] })
  await call('DELETE', '/delivery/methods/next_day/')
  const shown = await terms((await create({ price: 4800 })).id)
  expect(shown).toContain('No delivery method can carry an order of this value.')
  expect(shown).not.toMatch(/Estimated delivery|£[\d.]+ an order|We deliver to/)
})

// Proves: R12.90
it('page, card and cart of a made piece say the same day, also when standard delivery does not take it', async () => {
  await change({ insured_value: 500, workdays: [1] })
  await withCourier({ workdays: [1, 2, 3, 4, 5, 6, 7] })
  const made_to_order = { per_week: 3, days: 10, bench_hours: 0 }
  const { id, code } = await create({ price: 4800, stock_quantity: 0, made_to_order })
  const { ready_by } = (await (await quoteOf(id))()).lines[0]
  const ready = `Made for you, ready by ${dayAndMonth(ready_by)}`
  expect(await terms(id)).toContain(ready)
  expect(textOf(await page(`/search?q=${code}`))).toContain(ready)
})

// Proves: R12.164
it('the price of delivery is that of the product: free over, and by steps of total and weight', async () => {
  await change({ free_over: 200, price_steps: [{ from: 100, price: 3 }] })
  const [cheap, middle, dear] = [
    await create({ price: 99 }),
    await create({ price: 100 }),
    await create({ price: 200 }),
  ]
  expect(await terms(cheap.id)).toContain('Standard delivery, £5.00 an order')
  expect(await terms(middle.id)).toContain('Standard delivery, £3.00 an order')
  expect(await terms(dear.id)).toContain('Standard delivery, £0.00 an order')
  await change({ free_over: null, price_by: 'weight', price_steps: [{ from: 50, price: 8 }] })
  await call('PUT', `/products/${cheap.id}/facts/`, { facts: [{ key: 'weight', value: 60 }] })
  expect(await terms(cheap.id)).toContain('Standard delivery, £8.00 an order')
  expect(await terms(middle.id)).toContain('Standard delivery, £5.00 an order')
})

// Proves: R12.165
it('a first visitor reads where the shop delivers, unless it delivers everywhere', async () => {
  const { id } = await create()
  expect(await terms(id)).not.toContain('We deliver to')
  await change({ countries: ['IE', 'GB'] })
  expect(await terms(id)).not.toContain('We deliver to')
  await withCourier({ countries: ['FR'] })
  expect(await terms(id)).toContain('We deliver to France, Ireland, and United Kingdom.')
  await change({ countries: ['AT', 'BE', 'DE', 'ES', 'FR', 'IT', 'NL'] })
  expect(await terms(id)).toContain('We deliver to 7 countries')
  expect(await terms(id)).toContain('Austria, Belgium, France, Germany, Italy, Netherlands, and Spain')
})

// Proves: R12.165
it('a chosen variant says where it goes when that differs from the others', async () => {
  await change({ countries: ['GB'] })
  await withCourier({ countries: ['FR'], insured_value: 500 })
  const product = await create({ price: 40 })
  const values = [{ value: 'K' }, { value: 'M' }]
  const variants = values.map(({ value }, at) => ({
    code: `${product.code}-${value}`,
    price: at === 0 ? 40 : 4800,
    stock_quantity: 2,
    options: [{ name: 'Ring size', value }],
  }))
  const options = [{ name: 'Ring size', kind: 'ring_size', values }]
  const saved = await call('PUT', `/products/${product.id}/variants/`, { options, variants })
  const shown = (at: number) => terms(`${product.id}?variant=${saved.body.variants[at].id}`)
  expect(await shown(0)).toContain('We deliver to France and United Kingdom.')
  expect(await shown(1)).toContain('We deliver to United Kingdom.')
})
