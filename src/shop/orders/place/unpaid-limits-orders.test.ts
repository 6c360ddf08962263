import { describe, expect, it } from 'vitest'
import {
  add,
  customerOrder,
  newCustomer,
  newGuest,
  type Shopper,
} from '../../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import {
  buy,
  expectLimitError,
  fill,
  LIMITED_SHOP,
  newAddress,
  newEmail,
  order,
  resetRateLimits,
  statuses,
  times,
} from '../../../../tests/support/orders/unpaid-orders.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop(LIMITED_SHOP)

describe('unpaid orders of an e-mail address', () => {
  // Proves: R5.5
  it('are at most three, ignoring case and client address', async () => {
    const email = newEmail()
    const productId = await addProduct(shop, { stock: 100 })
    const one = { productId, quantity: 1 }
    for (let count = 0; count < 3; count += 1) expect((await buy(shop, one, { email })).status).toBe(201)
    expect(expectLimitError(await buy(shop, one, { email: email.toUpperCase() }))).toMatch(
      /^Too many orders with this e-mail address are waiting for their payment. Please pay for one of them, or try again in 3\d minutes. Your cart is unchanged.$/,
    )
    expect((await buy(shop, one, {})).status).toBe(201)
  })

  // Proves: R5.5
  it('are at most three of twenty concurrent ones', async () => {
    const email = newEmail()
    const guests = await times(20, async () =>
      newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }]),
    )
    const answers = await Promise.all(guests.map((guest) => order(shop, guest, { email })))
    expect(statuses(answers)).toEqual([...fill(201, 3), ...fill(429, 17)])
  })

  // Proves: R5.5
  it('of guests do not limit the customer with that address', async () => {
    const productId = await addProduct(shop, { stock: 100 })
    const customer = await newCustomer(shop)
    for (let count = 0; count < 3; count += 1) {
      expect((await buy(shop, { productId, quantity: 1 }, { email: customer.email })).status).toBe(201)
    }
    const { token } = customer
    for (const path of ['usercreate', 'ordercreate']) {
      await add(shop, customer, { productId, quantity: 1 })
      const call = { body: customerOrder(customer), token, headers: { 'x-forwarded-for': newAddress() } }
      expect((await shop.call('POST', `/api/v1/order/${path}/`, call)).status).toBe(201)
    }
  })
})

describe('unpaid orders of a client address', () => {
  // Proves: R5.5
  it('are at most twenty, also of an IPv6 /64 network', async () => {
    const one = { productId: await addProduct(shop, { stock: 1_000 }), quantity: 1 }
    const from = (index: number) => `2001:db8:0:7::${index}`
    for (let index = 1; index <= 20; index += 1) {
      expect((await buy(shop, one, { from: from(index) })).status).toBe(201)
    }
    await resetRateLimits(shop)
    expect(expectLimitError(await buy(shop, one, { from: from(21) }))).toMatch(
      /^Too many orders from your network are waiting for their payment. Please try again in 3\d minutes. Your cart is unchanged.$/,
    )
    expect((await buy(shop, one, { from: '2001:db8:0:8::1' })).status).toBe(201)
  })

  // Proves: R5.5
  it('are at most twenty of thirty concurrent ones', async () => {
    const from = newAddress()
    const guests = await times(30, async () =>
      newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }]),
    )
    const sent = async (some: Shopper[]) => Promise.all(some.map((guest) => order(shop, guest, { from })))
    const first = sent(guests.slice(0, 15))
    await first
    await resetRateLimits(shop)
    const answers = [...(await first), ...(await sent(guests.slice(15)))]
    expect(statuses(answers)).toEqual([...fill(201, 20), ...fill(429, 10)])
  })
})
