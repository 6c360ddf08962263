import { beforeAll, expect, it } from 'vitest'
import { details } from '../../../../tests/support/accounts.ts'
import {
  add,
  newCustomer,
  newGuest,
  orderAsCustomer,
  orderAsGuest,
} from '../../../../tests/support/orders/checkout.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, becomes, pay } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { NO_ADDRESS } from '../../../contract/address/address-lines.ts'

const { shop, olive } = setUpOrderShop()

beforeAll(async () => {
  const collect = { name: 'Collect', kind: 'collect', price: 0, days_from: 1, days_to: 2 }
  await olive.ask('POST', '/delivery/methods/', { key: 'collect', ...collect, countries: ['GB'] })
})

const email = 'collects@example.com'

async function collectedBy(guest: object = {}, price = 2500) {
  const cart = await newGuest(shop, [{ productId: await addProduct(shop, { price }), quantity: 1 }])
  const change = {
    delivery_type: 'collect',
    shipping_address: NO_ADDRESS,
    guest: { ...details, email, ...guest },
  }
  const { status, body } = await orderAsGuest(shop, cart, { change })
  expect(status).toBe(201)
  await pay(shop, body.id)
  await becomes(shop, body.order.id, { status: 'processing' })
  return body.order.id as string
}

// Proves: R12.141
it('a guest who collects the order gives no address, and none is stored or shown', async () => {
  const id = await collectedBy()
  const empty = { address: '', city: '', state: '', postal_code: '', country: '' }
  expect(await olive.read(id)).toMatchObject({ shipping_address: '', shipping: { address: empty } })
  const mail = await findEmail(shop, email, 'confirmed')
  expect(mail.text).toContain('Collected by:\nAda Byron\n020 7946 0000\n\n')
  const [receipt] = (await olive.ask('GET', `/order/${id}/documents/`)).body
  const page = await (await fetch(`${shop.url}${receipt.html_url}`)).text()
  expect(page).not.toMatch(/>-</)
  const csv = String((await olive.ask('GET', '/order/export.csv')).body)
  expect(csv).not.toContain(',-,')
})

// Proves: R12.141
it('a customer who collects the order needs no saved address', async () => {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
  const order = (change: object) =>
    orderAsCustomer(shop, mary, { change: { delivery_type: 'collect', ...change } })
  const refused = await order({ shipping_address_id: '' })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'shipping_address_id', message: 'Shipping address is required' }],
  ])
  const { status, body } = await order({ shipping_address_id: '-' })
  expect(status).toBe(201)
  expect((await olive.read(body.order.id)).shipping_address).toBe('')
})

// Proves: R12.141
it('an invoice that names its buyer’s address is made once the order has one', async () => {
  const invoiceOf = (id: string) => olive.ask('POST', `/order/${id}/invoice/`)
  expect((await invoiceOf(await collectedBy())).status).toBe(201)
  const id = await collectedBy({}, 25_001)
  const refused = await invoiceOf(id)
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/this order has none/)])
  await olive.ask('PUT', `/order/${id}/details/`, {
    ...NO_ADDRESS,
    address: '1 Row',
    country: 'United Kingdom',
  })
  expect((await invoiceOf(id)).status).toBe(201)
})

// Proves: R12.141
it('what is sent needs an address, as the specification says', async () => {
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const asGuest = await orderAsGuest(shop, guest, { change: { shipping_address: NO_ADDRESS } })
  expect([asGuest.status, asGuest.body.errors]).toEqual([
    422,
    [{ path: 'shipping_address.address', message: 'Address is required' }],
  ])
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
  const asCustomer = await orderAsCustomer(shop, mary, { change: { shipping_address_id: '-' } })
  expect(asCustomer.body.errors).toEqual([
    { path: 'shipping_address_id', message: 'Shipping address is required' },
  ])
})

// Proves: R12.141
it('the details of such an order are corrected without an address, or get one', async () => {
  const id = await collectedBy()
  const correct = (body: object) => olive.ask('PUT', `/order/${id}/details/`, body)
  const { body } = await correct({ first_name: 'Augusta', ...NO_ADDRESS })
  expect([body.guest.first_name, body.corrections.at(-1).after]).toEqual([
    'Augusta',
    { first_name: 'Augusta' },
  ])
  const home = {
    address: '1 Row',
    city: 'Bath',
    state: '-',
    postal_code: 'BA1 1AA',
    country: 'United Kingdom',
  }
  expect((await correct(home)).body.shipping_address).toBe('1 Row, Bath, BA1 1AA, United Kingdom')
})
