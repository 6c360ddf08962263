import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { contents, newGuest } from '../../../../tests/support/orders/checkout.ts'
import { addProduct, pay, stateOf, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import {
  buy,
  clientIpOf,
  LIMITED_SHOP,
  newAddress,
  newEmail,
  order,
  returnToCart,
  times,
} from '../../../../tests/support/orders/unpaid-orders.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop(LIMITED_SHOP)

describe('an order above a limit', () => {
  // Proves: R5.8
  it('leaves the cart unchanged and allows its idempotency key again', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { stock: 12 })
    const first = await buy(shop, { productId, quantity: 3 }, { from })
    const other = await addProduct(shop)
    const guest = await newGuest(shop, [
      { productId: other, quantity: 2 },
      { productId, quantity: 1 },
    ])
    const attempt = { from, key: randomUUID() }
    expect((await order(shop, guest, attempt)).status).toBe(429)
    expect(await contents(shop, guest)).toEqual({ [other]: 2, [productId]: 1 })
    expect([await stockOf(shop, productId), await stockOf(shop, other)]).toEqual([9, 10])
    await returnToCart(shop, first.body.order.id)
    expect((await order(shop, guest, attempt)).status).toBe(201)
    expect(await contents(shop, guest)).toEqual({})
  })

  // Proves: R5.8
  it('leaves the cart’s earlier order and its payment session open', async () => {
    const productId = await addProduct(shop, { stock: 12 })
    const guest = await newGuest(shop, [{ productId, quantity: 3 }])
    const first = await order(shop, guest, {})
    const email = newEmail()
    for (let count = 0; count < 3; count += 1) {
      await buy(shop, { productId: await addProduct(shop), quantity: 1 }, { email })
    }
    expect((await order(shop, guest, { email })).status).toBe(429)
    expect((await stateOf(shop, first.body.order.id))?.status).toBe('pending')
    await pay(shop, first.body.id)
    await eventually(async () => (await stateOf(shop, first.body.order.id))?.status === 'processing')
  })
})

describe('the limits', () => {
  // Proves: R5.7
  it('allow a new order once one is paid or returned to the cart', async () => {
    const email = newEmail()
    const one = { productId: await addProduct(shop, { stock: 100 }), quantity: 1 }
    const [first, second] = [await buy(shop, one, { email }), await buy(shop, one, { email })]
    await buy(shop, one, { email })
    expect((await buy(shop, one, { email })).status).toBe(429)
    await pay(shop, first.body.id)
    await eventually(async () => (await stateOf(shop, first.body.order.id))?.status === 'processing')
    expect((await buy(shop, one, { email })).status).toBe(201)
    expect((await buy(shop, one, { email })).status).toBe(429)
    await returnToCart(shop, second.body.order.id)
    expect((await buy(shop, one, { email })).status).toBe(201)
  })

  // Proves: R5.7
  it('do not count the order of the same cart, which is cancelled first', async () => {
    const [from, email] = [newAddress(), newEmail()]
    const productId = await addProduct(shop, { stock: 12 })
    const guest = await newGuest(shop, [{ productId, quantity: 3 }])
    await buy(shop, { productId: await addProduct(shop), quantity: 1 }, { from, email })
    await buy(shop, { productId: await addProduct(shop), quantity: 1 }, { from, email })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await order(shop, guest, { from, email })).status).toBe(201)
    }
    expect(await stockOf(shop, productId)).toBe(9)
  })

  // Proves: R5.7
  it('allow the stock of an expired payment session', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { stock: 4 })
    const held = await buy(shop, { productId, quantity: 3 }, { from })
    expect((await buy(shop, { productId, quantity: 1 }, { from })).status).toBe(429)
    await shop.sandbox(`/sandbox/sessions/${held.body.id}`, { do: 'expire' })
    await eventually(async () => (await stockOf(shop, productId)) === 4)
    expect((await buy(shop, { productId, quantity: 1 }, { from })).status).toBe(201)
  })

  // Proves: R5.7
  it('ignore orders that cost nothing', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { price: 0, stock: 40 })
    const { shippingFee } = shop.shop.config
    shop.shop.config.shippingFee = 0
    try {
      const free = await buy(shop, { productId, quantity: 30 }, { from })
      expect(free.status).toBe(201)
      expect(await clientIpOf(shop, free.body.order.id)).toBeNull()
    } finally {
      shop.shop.config.shippingFee = shippingFee
    }
  })
})

describe('the client address', () => {
  // Proves: R5.9
  it('is stored only while the order is unpaid', async () => {
    const from = newAddress()
    const one = { productId: await addProduct(shop, { stock: 100 }), quantity: 1 }
    const [paid, returned, expired] = await times(3, () => buy(shop, one, { from }))
    if (!paid || !returned || !expired) throw new Error('no orders')
    for (const { body } of [paid, returned, expired]) expect(await clientIpOf(shop, body.order.id)).toBe(from)
    expect((await pay(shop, paid.body.id)) && (await returnToCart(shop, returned.body.order.id)).status).toBe(
      200,
    )
    await shop.sandbox(`/sandbox/sessions/${expired.body.id}`, { do: 'expire' })
    for (const { body } of [paid, returned, expired]) {
      await eventually(async () => (await clientIpOf(shop, body.order.id)) === null)
    }
    const ended = await shop.sql('select 1 from orders where client_ip is not null and status <> $1', [
      'pending',
    ])
    expect(ended).toEqual([])
  })
})
