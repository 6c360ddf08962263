import { expect, it } from 'vitest'
import {
  add,
  newCustomer,
  newGuest,
  orderAsCustomer,
  orderAsGuest,
} from '../../../../tests/support/orders/checkout.ts'
import { receiver } from '../../../../tests/support/orders/gifts.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const NO_CODE = 'does not go to addresses without a postal code.'

// Proves: R13.261
it('an address without a postal code is in no area of a method, in the quote as in the order', async () => {
  const method = { price: 0, days_from: 1, days_to: 2 }
  for (const [key, postal_code] of [
    ['courier', 'SW*'],
    ['sea_mail', '!SW*'],
  ])
    await olive.ask('POST', '/delivery/methods/', { ...method, key, name: key, postal_codes: [postal_code] })
  const shipping_address = {
    address: '1 Road',
    city: 'Kowloon',
    state: '-',
    postal_code: '-',
    country: 'Hong Kong',
  }
  const customer = await newCustomer(shop)
  const token = customer.token
  const saved = await shop.call('POST', '/api/v1/address/', { token, body: shipping_address })
  const as = { guest: () => newGuest(shop), customer: async () => customer }
  const wishes = [
    ['guest', { shipping_address }],
    ['guest', { gift: { receiver: { ...receiver, ...shipping_address } } }],
    ['customer', { shipping_address_id: saved.body.id }],
  ] as const
  for (const [who, where] of wishes) {
    const shopper = await as[who]()
    await add(shop, shopper, { productId: await addProduct(shop), quantity: 1 })
    const place = (delivery_type: string) => {
      const change = { delivery_type, ...where }
      return 'guestId' in shopper
        ? orderAsGuest(shop, shopper, { change })
        : orderAsCustomer(shop, shopper, { change })
    }
    const cart = { cart_id: shopper.cartId, ...('guestId' in shopper && { guest_id: shopper.guestId }) }
    const quoted = await shop.call('POST', '/api/v1/order/quote/', { token, body: { ...cart, ...where } })
    const problems = quoted.body.delivery_options.map(({ delivery_type, problem }: any) => [
      delivery_type,
      problem,
    ])
    expect(Object.fromEntries(problems)).toMatchObject({ courier: `courier ${NO_CODE}`, sea_mail: null })
    const refused = await place('courier')
    expect([refused.status, refused.body.detail]).toEqual([409, `courier ${NO_CODE}`])
    expect((await place('sea_mail')).status).toBe(201)
  }
})

// Proves: R13.261
it('while no postal code is typed, no method is refused for it', async () => {
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const cart = { cart_id: guest.cartId, guest_id: guest.guestId }
  for (const shipping_address of [{ country: 'Hong Kong' }, { country: 'Hong Kong', postal_code: '' }]) {
    const { body } = await shop.call('POST', '/api/v1/order/quote/', { body: { ...cart, shipping_address } })
    expect(body.delivery_options.map(({ problem }: any) => problem)).toEqual([null, null, null, null])
  }
})
