import { expect, it } from 'vitest'
import { newGuest, newPromo, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'

const { shop, call, create, edit } = setUpBackOffice()

const tax_class = (id: string, name: string) =>
  shop.change('update products set tax_class = $1 where id = $2', [name, id])
const register = (vat_number: string) => call('PUT', '/admin/settings/', { vat_number })
const readOrder = async (id: string) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body

async function goods() {
  const ids = [await addProduct(shop, { price: 6_000 }), await addProduct(shop, { price: 3_000 })] as const
  await tax_class(ids[1], 'zero')
  return [
    { productId: ids[0], quantity: 2 },
    { productId: ids[1], quantity: 1 },
  ]
}

async function quoteAndOrder(promo_code: string | null = null) {
  const guest = await newGuest(shop, await goods())
  const body = { cart_id: guest.cartId, guest_id: guest.guestId, promo_code }
  const quote = (await shop.call('POST', '/api/v1/order/quote/', { body })).body
  const placed = await orderAsGuest(shop, guest, { change: { promo_code } })
  return { quote, id: placed.body.order.id as string, order: await readOrder(placed.body.order.id) }
}

// Proves: R13.62
it('says nothing about tax without a VAT number', async () => {
  const { quote, order } = await quoteAndOrder()
  expect([quote.tax, quote.lines[0].tax, order.tax, order.order_items[0].tax]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

// Proves: R13.60, R13.61
it('states the same tax in quote and order', async () => {
  await register('GB123456789')
  const { quote, order } = await quoteAndOrder(await newPromo(shop, 10))
  expect(quote.tax).toEqual({
    net: '121.33',
    tax: '18.67',
    rates: [
      { rate: 20, net: '93.33', tax: '18.67' },
      { rate: 0, net: '28.00', tax: '0.00' },
    ],
    shipping: {
      rate: null,
      net: '4.33',
      tax: '0.67',
      gross: '5.00',
      rates: [
        { rate: 20, net: '3.33', tax: '0.67' },
        { rate: 0, net: '1.00', tax: '0.00' },
      ],
    },
  })
  expect(quote.lines.map((line: { tax: object }) => line.tax)).toEqual([
    { rate: 20, net: '90.00', tax: '18.00', gross: '108.00' },
    { rate: 0, net: '27.00', tax: '0.00', gross: '27.00' },
  ])
  expect(order.tax).toEqual(quote.tax)
  expect(order.order_items.map((item: { tax: object }) => item.tax)).toEqual(
    quote.lines.map((line: { tax: object }) => line.tax),
  )
})

// Proves: R13.63
it('takes a new rate from its day on, and leaves orders as they are', async () => {
  await register('GB123456789')
  const before = await quoteAndOrder()
  const today = shop.shop.clock.now().toISOString().slice(0, 10)
  const rate = { tax_class: 'standard', rate: 25, valid_from: today }
  const later = { tax_class: 'standard', rate: 30, valid_from: '2099-01-01' }
  expect(await call('POST', '/tax-rates/', rate)).toMatchObject({ status: 201, body: rate })
  expect((await call('POST', '/tax-rates/', later)).status).toBe(201)
  expect((await call('GET', '/tax-rates/')).body).toEqual([
    later,
    rate,
    { tax_class: 'standard', rate: 20, valid_from: '2011-01-04' },
    { tax_class: 'zero', rate: 0, valid_from: '2011-01-04' },
  ])
  expect((await quoteAndOrder()).order.order_items[0].tax.rate).toBe(25)
  await register('')
  expect(await readOrder(before.id)).toEqual(before.order)
})

// Proves: R13.161
it('takes a rate as a string, too', async () => {
  const rate = { tax_class: 'zero', rate: ' 12.50', valid_from: '2098-01-01' }
  expect((await call('POST', '/tax-rates/', rate)).body).toEqual({ ...rate, rate: 12.5 })
})

// Proves: R13.63
it.each([
  [
    { tax_class: 'margin', rate: 0, valid_from: '2027-01-01' },
    'tax_class',
    'Tax class must be standard or zero',
  ],
  [{ tax_class: 'zero', rate: -1, valid_from: '2027-01-01' }, 'rate', /^Rate must be a percentage/],
  [{ tax_class: 'zero', rate: '1e1', valid_from: '2027-01-01' }, 'rate', /^Rate must be a percentage/],
  [{ tax_class: 'zero', rate: '0.125', valid_from: '2027-01-01' }, 'rate', /^Rate must be a percentage/],
  [{ tax_class: 'zero', rate: 0, valid_from: '2027-13-01' }, 'valid_from', 'Valid from must be a date'],
  [
    { tax_class: 'zero', rate: 0, valid_from: '0000-01-01' },
    'valid_from',
    'Valid from must be between the years 1000 and 9999',
  ],
])('refuses the rate %j', async (body, path, message) => {
  const answer = await call('POST', '/tax-rates/', body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors ?? answer.body.fields).toMatchObject([
    { path, message: message instanceof RegExp ? expect.stringMatching(message) : message },
  ])
})

// Proves: R13.65
it('keeps the tax class of a product through edits that do not name it', async () => {
  const product = await create({ tax_class: 'margin' })
  expect(product.tax_class).toBe('margin')
  expect((await edit(product, { name: 'Old ring' })).body.tax_class).toBe('margin')
  expect((await edit(product, { tax_class: 'zero' })).body.tax_class).toBe('zero')
  expect((await create()).tax_class).toBe('standard')
  expect((await call('POST', '/products/', { product: { tax_class: 'none' } })).status).toBe(422)
})
