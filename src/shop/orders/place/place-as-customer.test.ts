import { describe, expect, it } from 'vitest'
import {
  add,
  contents,
  customerOrder,
  newCustomer,
  newGuest,
  orderAsCustomer,
  orderAsGuest,
} from '../../../../tests/support/orders/checkout.ts'
import { receiver } from '../../../../tests/support/orders/gifts.ts'
import { addProduct, pay } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const read = (id: string) => shop.call('GET', `/api/v1/order/guest/${id}/`)

describe('a customer order', () => {
  // Proves: R5.15, R5.21, R5.44
  it('goes to the saved address and is visible only to its customer', async () => {
    const customer = await newCustomer(shop)
    const { token, userId, email } = customer
    await add(shop, customer, { productId: await addProduct(shop), quantity: 1 })
    const { status, body } = await orderAsCustomer(shop, customer)
    expect(status).toBe(201)
    const path = `/api/v1/order/user/${body.order.id}/`
    const mine = await shop.call('GET', path, { token })
    expect(mine.body).toMatchObject({
      user: { id: userId, email },
      guest: null,
      shipping: { shipping_method: 'next_day', address: { city: 'Bath' } },
    })
    expect((await shop.call('GET', '/api/v1/order/user/', { token })).body).toMatchObject({
      total: 1,
      items: [{ id: body.order.id }],
    })
    const other = await newCustomer(shop)
    expect((await shop.call('GET', path, { token: other.token })).status).toBe(404)
    expect((await shop.call('GET', path)).status).toBe(401)
    expect((await read(body.order.id)).status).toBe(404)
    expect((await shop.call('GET', '/api/v1/order/user/', { token: other.token })).body).toEqual({
      items: [],
      total: 0,
    })
  })

  // Proves: R4.9
  it('needs a session, and the customer’s own cart and address', async () => {
    const [customer, other] = [await newCustomer(shop), await newCustomer(shop)]
    await add(shop, customer, { productId: await addProduct(shop), quantity: 1 })
    const asOther = await orderAsCustomer(shop, customer, { change: { user_id: other.userId } })
    expect(asOther.status).toBe(403)
    const toOther = await orderAsCustomer(shop, customer, {
      change: { shipping_address_id: other.addressId },
    })
    expect(toOther.status).toBe(422)
    expect(toOther.body.errors).toEqual([
      { path: 'shipping_address_id', message: 'This address does not exist.' },
    ])
    const loggedOut = await shop.call('POST', '/api/v1/order/ordercreate/', { body: customerOrder(customer) })
    expect(loggedOut.status).toBe(401)
    expect(Object.keys(await contents(shop, customer))).toHaveLength(1)
  })

  // Proves: R5.58
  it('is listed in pages, newest first', async () => {
    const customer = await newCustomer(shop)
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      await add(shop, customer, { productId: await addProduct(shop), quantity: 1 })
      const { body } = await orderAsCustomer(shop, customer)
      await pay(shop, body.id)
      ids.unshift(body.order.id)
    }
    const { token } = customer
    const list = (query: string) => shop.call('GET', `/api/v1/order/user/${query}`, { token })
    const idsOf = async (query: string) =>
      (await list(query)).body.items.map((order: { id: string }) => order.id)
    expect(await idsOf('?limit=2')).toEqual(ids.slice(0, 2))
    expect(await idsOf('?skip=2&limit=2')).toEqual(ids.slice(2))
    expect((await list('?skip=9')).body).toEqual({ items: [], total: 3 })
    expect((await list('?limit=0')).status).toBe(422)
  })

  // Proves: R5.81
  it('is left out on request when it was never paid and is cancelled', async () => {
    const customer = await newCustomer(shop)
    const { token } = customer
    const order = async () => {
      await add(shop, customer, { productId: await addProduct(shop), quantity: 1 })
      return (await orderAsCustomer(shop, customer)).body
    }
    const paid = await order()
    await pay(shop, paid.id)
    const attempt = await order()
    const list = async (query: string) => {
      const { body } = await shop.call('GET', `/api/v1/order/user/${query}`, { token })
      return [body.total, ...body.items.map(({ id }: { id: string }) => id)]
    }
    expect(await list('?unpaid_attempts=hide')).toEqual([2, attempt.order.id, paid.order.id])
    await shop.call('POST', `/api/v1/order/order_to_cart/${attempt.order.id}/`, { token })
    expect(await list('?unpaid_attempts=hide')).toEqual([1, paid.order.id])
    expect(await list('')).toEqual([2, attempt.order.id, paid.order.id])
    expect((await shop.call('GET', '/api/v1/order/user/?unpaid_attempts=yes', { token })).status).toBe(422)
  })
})

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
