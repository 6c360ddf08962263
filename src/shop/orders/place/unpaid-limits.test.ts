import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { details } from '../../../../tests/support/accounts.ts'
import {
  add,
  contents,
  customerOrder,
  guestOrder,
  type Line,
  newCustomer,
  newGuest,
  type Shopper,
} from '../../../../tests/support/checkout.ts'
import { type Answer, eventually, openTestShop, type TestShop } from '../../../../tests/support/harness.ts'
import { addProduct, pay, stateOf, stockOf } from '../../../../tests/support/placed-order.ts'
import { brokenLaws } from '../../health/broken-invariants.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { env: { LIMITS_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await brokenLaws(shop.pool, shop.shop.clock.now())).toEqual([])
})

let places = 0
/** An IPv4 address that nobody has called from before. */
const newAddress = () => `198.18.${Math.floor(++places / 250)}.${(places % 250) + 1}`
const newEmail = () => `guest-${randomUUID()}@example.com`

type From = { from?: string; email?: string; key?: string; change?: object }

function order(guest: Shopper, { from = newAddress(), email = newEmail(), key, change }: From) {
  const body = { ...guestOrder(guest), guest: { ...details, email }, ...change }
  const headers = { 'x-forwarded-for': from, ...(key && { 'idempotency-key': key }) }
  return shop.call('POST', '/api/v1/order/guestcreate/', { body, headers })
}

async function buy(line: Line, from: From): Promise<Answer> {
  return await order(await newGuest(shop, [line]), from)
}

/** As if a minute had gone by: only how often an address orders is forgotten by it, not what is unpaid. */
const forgetCalls = () => shop.sql('delete from rate_limits')
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const fill = (status: number, count: number) => Array<number>(count).fill(status)
const giveBack = (id: string) => shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
const addressOf = async (id: string) =>
  (await shop.sql<{ client_ip: string | null }>('select client_ip from orders where id = $1', [id]))[0]
    ?.client_ip
const refusedFor = ({ status, headers, body }: Answer) => {
  expect(status).toBe(429)
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(30 * 60)
  expect(wait).toBeLessThanOrEqual(35 * 60)
  return body.detail
}

describe('an e-mail address', () => {
  // Proves: R5.5
  it('has at most three unpaid orders, whatever its case and wherever they come from', async () => {
    const email = newEmail()
    const productId = await addProduct(shop, { stock: 100 })
    const one = { productId, quantity: 1 }
    for (let count = 0; count < 3; count += 1) expect((await buy(one, { email })).status).toBe(201)
    expect(refusedFor(await buy(one, { email: email.toUpperCase() }))).toMatch(
      /^Too many orders with this e-mail address are waiting for their payment. Please pay for one of them, or try again in 3\d minutes. Your cart is unchanged.$/,
    )
    expect((await buy(one, {})).status).toBe(201)
  })

  // Proves: R5.5
  it('has at most three of twenty that are ordered at the same moment', async () => {
    const email = newEmail()
    const guests = await times(20, async () =>
      newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }]),
    )
    const answers = await Promise.all(guests.map((guest) => order(guest, { email })))
    expect(statuses(answers)).toEqual([...fill(201, 3), ...fill(429, 17)])
  })

  // Proves: R5.5
  it('is open to its customer however many guests used it, by each call that makes an order', async () => {
    const productId = await addProduct(shop, { stock: 100 })
    const customer = await newCustomer(shop)
    for (let count = 0; count < 3; count += 1) {
      expect((await buy({ productId, quantity: 1 }, { email: customer.email })).status).toBe(201)
    }
    const { token } = customer
    for (const path of ['usercreate', 'ordercreate']) {
      await add(shop, customer, { productId, quantity: 1 })
      const call = { body: customerOrder(customer), token, headers: { 'x-forwarded-for': newAddress() } }
      expect((await shop.call('POST', `/api/v1/order/${path}/`, call)).status).toBe(201)
    }
  })

  // Proves: R5.7
  it('orders again as soon as one of its orders is paid or returned', async () => {
    const email = newEmail()
    const one = { productId: await addProduct(shop, { stock: 100 }), quantity: 1 }
    const [first, second] = [await buy(one, { email }), await buy(one, { email })]
    await buy(one, { email })
    expect((await buy(one, { email })).status).toBe(429)
    await pay(shop, first.body.id)
    await eventually(async () => (await stateOf(shop, first.body.order.id))?.status === 'processing')
    expect((await buy(one, { email })).status).toBe(201)
    expect((await buy(one, { email })).status).toBe(429)
    await giveBack(second.body.order.id)
    expect((await buy(one, { email })).status).toBe(201)
  })
})

describe('a client address', () => {
  // Proves: R5.5
  it('has at most twenty unpaid orders, an IPv6 network of 64 bits counting as one', async () => {
    const one = { productId: await addProduct(shop, { stock: 1_000 }), quantity: 1 }
    const from = (index: number) => `2001:db8:0:7::${index}`
    for (let index = 1; index <= 20; index += 1) {
      expect((await buy(one, { from: from(index) })).status).toBe(201)
    }
    await forgetCalls()
    expect(refusedFor(await buy(one, { from: from(21) }))).toMatch(
      /^Too many orders from your network are waiting for their payment. Please try again in 3\d minutes. Your cart is unchanged.$/,
    )
    expect((await buy(one, { from: '2001:db8:0:8::1' })).status).toBe(201)
  })

  // Proves: R5.5
  it('has at most twenty of thirty that are ordered at the same moment', async () => {
    const from = newAddress()
    const guests = await times(30, async () =>
      newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }]),
    )
    const sent = async (some: Shopper[]) => Promise.all(some.map((guest) => order(guest, { from })))
    const first = sent(guests.slice(0, 15))
    await first
    await forgetCalls()
    const answers = [...(await first), ...(await sent(guests.slice(15)))]
    expect(statuses(answers)).toEqual([...fill(201, 20), ...fill(429, 10)])
  })

  // Proves: R5.6
  it('reserves at most a quarter of a product, however many orders come at the same moment', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { name: 'Jade ring', stock: 40 })
    const answers = await times(20, () => buy({ productId, quantity: 1 }, { from }))
    expect(statuses(answers)).toEqual([...fill(201, 10), ...fill(429, 10)])
    expect(await stockOf(shop, productId)).toBe(30)
    await forgetCalls()
    expect(refusedFor(await buy({ productId, quantity: 1 }, { from }))).toMatch(
      /^Jade ring: too many are in orders from your network that are waiting for their payment. Please try again in 3\d minutes. Your cart is unchanged.$/,
    )
    expect((await buy({ productId, quantity: 7 }, {})).status).toBe(201)
  })

  // Proves: R5.6
  it('counts what others have reserved as stock: their orders make its share no smaller', async () => {
    const productId = await addProduct(shop, { stock: 40 })
    for (let count = 0; count < 3; count += 1) {
      expect((await buy({ productId, quantity: 10 }, {})).status).toBe(201)
    }
    expect((await buy({ productId, quantity: 10 }, {})).status).toBe(201)
    expect(await stockOf(shop, productId)).toBe(0)
  })

  // Proves: R5.6
  it('is told how many it can order at most', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { name: 'Opal ring', stock: 40 })
    const { body, headers } = await buy({ productId, quantity: 11 }, { from })
    expect(body.detail).toBe(
      'Opal ring: at most 10 can be ordered at once right now. Please order fewer. Your cart is unchanged.',
    )
    expect(headers.get('retry-after')).toBe('60')
    expect((await buy({ productId, quantity: 8 }, { from })).status).toBe(201)
    expect((await buy({ productId, quantity: 3 }, { from })).body.detail).toMatch(
      /^Opal ring: .* Please order at most 2, or try again in 3\d minutes. Your cart is unchanged.$/,
    )
    expect((await buy({ productId, quantity: 2 }, { from })).status).toBe(201)
  })

  // Proves: R5.6
  it.each([1, 2, 3])('may reserve all of a product of which there are %i', async (stock) => {
    const productId = await addProduct(shop, { stock })
    expect((await buy({ productId, quantity: stock }, {})).status).toBe(201)
  })

  // Proves: R5.6
  it('sells the last pieces to many in one office: three of eight at once, the others once those are paid', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { stock: 8 })
    const rush = (buyers: number) => times(buyers, () => buy({ productId, quantity: 1 }, { from }))
    for (const left of [8, 5, 2]) {
      const answers = await rush(6)
      const placed = answers.filter(({ status }) => status === 201)
      expect(placed).toHaveLength(Math.min(3, left))
      expect(new Set(statuses(answers))).toEqual(new Set(left < 3 ? [201, 409] : [201, 429]))
      for (const { body } of placed) await pay(shop, body.id)
      for (const { body } of placed) {
        await eventually(async () => (await stateOf(shop, body.order.id))?.status === 'processing')
      }
      await forgetCalls()
    }
    expect(await stockOf(shop, productId)).toBe(0)
  })

  // Proves: R5.6
  it('of a mobile carrier: fifteen guests buy one each of a stock of 40, up to ten of them paying at the same moment', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { stock: 40 })
    for (const buyers of [10, 5]) {
      const answers = await times(buyers, () => buy({ productId, quantity: 1 }, { from }))
      expect(statuses(answers)).toEqual(fill(201, buyers))
      await times(buyers, async (index) => pay(shop, answers[index]?.body.id))
      await times(buyers, (index) =>
        eventually(async () => (await stateOf(shop, answers[index]?.body.order.id))?.status === 'processing'),
      )
    }
    expect(await stockOf(shop, productId)).toBe(25)
  })

  // Proves: R5.9
  it('is kept only while the order is unpaid', async () => {
    const from = newAddress()
    const one = { productId: await addProduct(shop, { stock: 100 }), quantity: 1 }
    const [paid, returned, expired] = await times(3, () => buy(one, { from }))
    if (!paid || !returned || !expired) throw new Error('no orders')
    for (const { body } of [paid, returned, expired]) expect(await addressOf(body.order.id)).toBe(from)
    expect((await pay(shop, paid.body.id)) && (await giveBack(returned.body.order.id)).status).toBe(200)
    await shop.sandbox(`/sandbox/sessions/${expired.body.id}`, { do: 'expire' })
    for (const { body } of [paid, returned, expired]) {
      await eventually(async () => (await addressOf(body.order.id)) === null)
    }
    const ended = await shop.sql('select 1 from orders where client_ip is not null and status <> $1', [
      'pending',
    ])
    expect(ended).toEqual([])
  })
})

describe('an order above a limit', () => {
  // Proves: R5.8
  it('leaves the cart as it was, and its idempotency key can be used again', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { stock: 12 })
    const first = await buy({ productId, quantity: 3 }, { from })
    const other = await addProduct(shop)
    const guest = await newGuest(shop, [
      { productId: other, quantity: 2 },
      { productId, quantity: 1 },
    ])
    const attempt = { from, key: randomUUID() }
    expect((await order(guest, attempt)).status).toBe(429)
    expect(await contents(shop, guest)).toEqual({ [other]: 2, [productId]: 1 })
    expect([await stockOf(shop, productId), await stockOf(shop, other)]).toEqual([9, 10])
    await giveBack(first.body.order.id)
    expect((await order(guest, attempt)).status).toBe(201)
    expect(await contents(shop, guest)).toEqual({})
  })

  // Proves: R5.8
  it('leaves an earlier order of the cart open, and its payment page', async () => {
    const productId = await addProduct(shop, { stock: 12 })
    const guest = await newGuest(shop, [{ productId, quantity: 3 }])
    const first = await order(guest, {})
    const email = newEmail()
    for (let count = 0; count < 3; count += 1) {
      await buy({ productId: await addProduct(shop), quantity: 1 }, { email })
    }
    expect((await order(guest, { email })).status).toBe(429)
    expect((await stateOf(shop, first.body.order.id))?.status).toBe('pending')
    await pay(shop, first.body.id)
    await eventually(async () => (await stateOf(shop, first.body.order.id))?.status === 'processing')
  })

  // Proves: R5.7
  it('a second attempt of the same cart is none: it ends the first before it is counted', async () => {
    const [from, email] = [newAddress(), newEmail()]
    const productId = await addProduct(shop, { stock: 12 })
    const guest = await newGuest(shop, [{ productId, quantity: 3 }])
    await buy({ productId: await addProduct(shop), quantity: 1 }, { from, email })
    await buy({ productId: await addProduct(shop), quantity: 1 }, { from, email })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await order(guest, { from, email })).status).toBe(201)
    }
    expect(await stockOf(shop, productId)).toBe(9)
  })

  // Proves: R5.7
  it('has room again when the payment page of an earlier one has ended', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { stock: 4 })
    const held = await buy({ productId, quantity: 3 }, { from })
    expect((await buy({ productId, quantity: 1 }, { from })).status).toBe(429)
    await shop.sandbox(`/sandbox/sessions/${held.body.id}`, { do: 'expire' })
    await eventually(async () => (await stockOf(shop, productId)) === 4)
    expect((await buy({ productId, quantity: 1 }, { from })).status).toBe(201)
  })

  // Proves: R5.7
  it('that costs nothing is neither counted nor refused', async () => {
    const from = newAddress()
    const productId = await addProduct(shop, { price: 0, stock: 40 })
    const { shippingFee } = shop.shop.config
    shop.shop.config.shippingFee = 0
    try {
      const free = await buy({ productId, quantity: 30 }, { from })
      expect(free.status).toBe(201)
      expect(await addressOf(free.body.order.id)).toBeNull()
    } finally {
      shop.shop.config.shippingFee = shippingFee
    }
  })
})
