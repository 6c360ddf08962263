import { afterEach, expect, it } from 'vitest'
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
afterEach(() => call('PUT', '/admin/settings/', { delivery_methods: null }))

// Proves: R12.163, R12.164
it('an insured necklace is quoted by the first method that takes it, on page, product and quote', async () => {
  await change({ insured_value: 500 })
  await withCourier()
  const [necklace, stud] = [await create({ price: 4800 }), await create({ price: 40 })]
  expect(await terms(stud.id)).toContain('Standard delivery, £5.00 an order')
  expect(await terms(necklace.id)).toContain('Courier, £12.00 an order')
  const guest = await newGuest(shop, [{ productId: necklace.id, quantity: 1 }])
  const quote = async (delivery_type?: string) => {
    const body = { cart_id: guest.cartId, guest_id: guest.guestId, delivery_type }
    return (await shop.call('POST', '/api/v1/order/quote/', { body })).body
  }
  const quoted = await quote()
  expect(quoted).toMatchObject({ delivery_type: 'courier', shipping: '12.00', total: '4812.00' })
  expect(quoted.delivery_options[0].problem).toMatch(/insured value \(£500/)
  expect(quoted.promise).toEqual(quoted.delivery_options[1].promise)
  const { promise } = (await shop.call('GET', `/api/v1/products/${necklace.id}/`)).body
  expect(promise).toEqual(quoted.promise)
  // A choice stays.
  expect(await quote('standard')).toMatchObject({ delivery_type: 'standard', shipping: '5.00' })
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
