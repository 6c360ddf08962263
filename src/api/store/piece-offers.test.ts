import { expect, it } from 'vitest'
import { newGuest } from '../../../tests/support/orders/checkout.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../tests/support/sized-ring.ts'

const { shop, ...office } = setUpBackOffice({ env: { LIMITS_SCALE: '100' } })
const { call, create } = office

const offers = (query: Record<string, string>) =>
  shop.call('GET', `/api/v1/delivery/methods/?${new URLSearchParams(query)}`)
const made_to_order = { per_week: 9, days: 10, bench_hours: 2 }

/** What page and cart say of so many. */
async function bothSay(productId: string, quantity: number, variantId?: string) {
  const variant = variantId && { variant_id: variantId }
  const page = (await offers({ product_id: productId, quantity: String(quantity), ...variant })).body
  const line = { productId, quantity, ...(variantId && { variantId }) }
  const guest = await newGuest(shop, [line])
  const cart = (await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)).body.cart_items[0]
  const ofCart = (await offers({ cart_id: guest.cartId })).body
  const withoutMade = page.map(({ made: _, ...offer }: { made: object }) => offer)
  expect(withoutMade).toEqual(ofCart.map(({ made: _, ...offer }: { made: object }) => offer))
  const { made_quantity, ready_by } = cart
  expect(page[0].made).toEqual(made_quantity > 0 ? { quantity: made_quantity, ready_by } : null)
  return page
}

// Proves: R12.202
it('a quantity of a product has the methods, prices, days and problems of a cart with it', async () => {
  await call('PUT', '/admin/settings/', { bench_hours_per_week: 5 })
  const { key, ...standard } = (await call('GET', '/admin/delivery/methods/')).body[0]
  const insured = { ...standard, insured_value: 100, free_over: 90 }
  expect((await call('PUT', `/delivery/methods/${key}/`, insured)).status).toBe(200)
  const { id } = await create({ price: 40, stock_quantity: 1, made_to_order })
  const [one, two, three] = [await bothSay(id, 1), await bothSay(id, 2), await bothSay(id, 3)]
  expect(one[0]).toMatchObject({ price: '5.00', made: null, problem: null })
  expect(two[0].made.quantity).toBe(1)
  expect(two[0].promise.from > one[0].promise.to).toBe(true)
  expect(three[0]).toMatchObject({ price: '0.00', made: { quantity: 2 } })
  expect(three[0].problem).toMatch(/insured value \(£100/)
})

// Proves: R12.202
it('of a product with variants, the chosen one counts; what is not on sale has no offers', async () => {
  const { id, variants } = await sizedRing(office, [
    { value: 'K', stock: 2 },
    { value: 'M', stock: 0 },
  ])
  const [k, m] = variants
  await shop.change('update variants set made_to_order = $2 where id = $1', [m?.id, made_to_order])
  expect((await bothSay(id, 2, k?.id))[0].made).toBeNull()
  expect((await bothSay(id, 2, m?.id))[0].made.quantity).toBe(2)
  expect((await offers({ product_id: id, quantity: '2' })).status).toBe(404)
  const { id: other } = await create()
  expect((await offers({ product_id: other, variant_id: k?.id ?? '' })).status).toBe(404)
  const refused = await offers({ product_id: other, quantity: 'two' })
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'quantity'])
})

// Proves: R12.3
it('methods and quote take any text as the country, and a method that names its countries does not go to others', async () => {
  const courier = { key: 'courier', name: 'Courier', price: 9, days_from: 1, days_to: 1, countries: ['TT'] }
  expect((await call('POST', '/delivery/methods/', courier)).status).toBe(201)
  const problemOf = async (country: string) => {
    const { status, body } = await offers({ country })
    expect(status, country).toBe(200)
    return body.find(({ key }: { key: string }) => key === 'courier').problem
  }
  for (const country of ['Trinidad and Tobago', 'tt', ''])
    expect(await problemOf(country), country).toBeNull()
  for (const country of ['Narnia', 'ZZ'])
    expect(await problemOf(country)).toBe(`Courier does not go to ${country}.`)
  const guest = await newGuest(shop, [{ productId: (await create()).id, quantity: 1 }])
  const quote = await shop.call('POST', '/api/v1/order/quote/', {
    body: { cart_id: guest.cartId, guest_id: guest.guestId, shipping_address: { country: 'Narnia' } },
  })
  expect(quote.status).toBe(200)
})
