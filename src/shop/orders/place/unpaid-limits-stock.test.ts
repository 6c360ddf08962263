import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { newGuest } from '../../../../tests/support/orders/checkout.ts'
import { addProduct, pay, stateOf, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import {
  buy,
  expectLimitError,
  fill,
  LIMITED_SHOP,
  newAddress,
  order,
  resetRateLimits,
  statuses,
  times,
} from '../../../../tests/support/orders/unpaid-orders.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop(LIMITED_SHOP)

describe('a client address', () => {
  // Proves: R5.6
  it('reserves at most a quarter of a product with concurrent orders', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { name: 'Jade ring', stock: 40 })
    const answers = await times(20, () => buy(shop, { productId, quantity: 1 }, { from }))
    expect(statuses(answers)).toEqual([...fill(201, 10), ...fill(429, 10)])
    expect(await stockOf(shop, productId)).toBe(30)
    await resetRateLimits(shop)
    expect(expectLimitError(await buy(shop, { productId, quantity: 1 }, { from }))).toMatch(
      /^Jade ring: too many are in orders from your network that are waiting for their payment. Please try again in 3\d minutes. Your cart is unchanged.$/,
    )
    expect((await buy(shop, { productId, quantity: 7 }, {})).status).toBe(201)
  })

  // Proves: R5.6
  it('keeps its share when others reserve stock', async () => {
    const productId = await addProduct(shop, { stock: 40 })
    for (let count = 0; count < 3; count += 1) {
      expect((await buy(shop, { productId, quantity: 10 }, {})).status).toBe(201)
    }
    expect((await buy(shop, { productId, quantity: 10 }, {})).status).toBe(201)
    expect(await stockOf(shop, productId)).toBe(0)
  })

  // Proves: R5.6
  it('reads how many pieces it can order', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { name: 'Opal ring', stock: 40 })
    const { body, headers } = await buy(shop, { productId, quantity: 11 }, { from })
    expect(body.detail).toBe(
      'Opal ring: at most 10 can be ordered at once right now. Please order fewer. Your cart is unchanged.',
    )
    expect(headers.get('retry-after')).toBe('60')
    expect((await buy(shop, { productId, quantity: 8 }, { from })).status).toBe(201)
    expect((await buy(shop, { productId, quantity: 3 }, { from })).body.detail).toMatch(
      /^Opal ring: .* Please order at most 2, or try again in 3\d minutes. Your cart is unchanged.$/,
    )
    expect((await buy(shop, { productId, quantity: 2 }, { from })).status).toBe(201)
  })

  // Proves: R5.6
  it.each([1, 2, 3])('may reserve the whole stock of %i', async (stock) => {
    const productId = await addProduct(shop, { stock })
    expect((await buy(shop, { productId, quantity: stock }, {})).status).toBe(201)
  })

  // Proves: R5.6
  it('buys a stock of eight three at a time, each time after paying', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { stock: 8 })
    const rush = async (buyers: number) => {
      const guests = await times(buyers, () => newGuest(shop, [{ productId, quantity: 1 }]))
      return await Promise.all(guests.map((guest) => order(shop, guest, { from })))
    }
    for (const left of [8, 5, 2]) {
      const answers = await rush(6)
      const placed = answers.filter(({ status }) => status === 201)
      expect(placed).toHaveLength(Math.min(3, left))
      expect(new Set(statuses(answers))).toEqual(new Set(left < 3 ? [201, 409] : [201, 429]))
      for (const { body } of placed) await pay(shop, body.id)
      for (const { body } of placed) {
        await eventually(async () => (await stateOf(shop, body.order.id))?.status === 'processing')
      }
      await resetRateLimits(shop)
    }
    expect(await stockOf(shop, productId)).toBe(0)
  })

  // Proves: R5.6
  it('shared by fifteen guests buys one piece each of a stock of 40', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { stock: 40 })
    for (const buyers of [10, 5]) {
      const answers = await times(buyers, () => buy(shop, { productId, quantity: 1 }, { from }))
      expect(statuses(answers)).toEqual(fill(201, buyers))
      await times(buyers, async (index) => pay(shop, answers[index]?.body.id))
      await times(buyers, (index) =>
        eventually(async () => (await stateOf(shop, answers[index]?.body.order.id))?.status === 'processing'),
      )
    }
    expect(await stockOf(shop, productId)).toBe(25)
  })
})
