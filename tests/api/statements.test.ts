import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { add, newGuest, newPromo, orderAsGuest } from '../support/orders/checkout.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'

// Spies before the first connection is opened.
const sent = vi.spyOn(pg.Client.prototype, 'query')

const shop = setUpShop({ ownDatabase: true })
let product: string
/** Those of the calls' pool; jobs and listeners have others. */
const connections = new Set<unknown>()
beforeAll(async () => {
  shop.pool.on('acquire', (client) => connections.add(client))
  product = await addProduct(shop, { stock: 100 })
  // The first call of an address in a minute writes its rate limit.
  await countQueries(async () => void (await orderAsGuest(shop, await newGuest(shop, [line()]))))
})
afterAll(async () => {
  sent.mockRestore()
})

test.each([
  ['a list', () => '/api/v1/products/search/?category_id=1&sort=price_asc'],
  ['a product', () => `/api/v1/products/${product}/`],
])('%s is one database query', async (_, path) => {
  expect(await countQueries(() => shop.call('GET', path()))).toBe(1)
})

test('a search that finds something is two database queries, one of them for the names of collections', async () => {
  expect(await countQueries(() => shop.call('GET', '/api/v1/products/search/?name=ring&code=ring'))).toBe(2)
})

test('a new cart is one database query, an addition to it two', async () => {
  expect(await countQueries(() => newGuest(shop))).toBe(1)
  const guest = await newGuest(shop)
  expect(await countQueries(() => add(shop, guest, line()))).toBe(2)
})

test.each([
  ['as the storefront does', false],
  ['with a promo code besides', true],
])(
  'an order with an idempotency key, %s, is at most twelve database queries with its limits',
  async (_, hasPromo) => {
    const promo_code = hasPromo ? await newPromo(shop, 20) : null
    const guest = await newGuest(shop, [line(), { productId: await addProduct(shop), quantity: 1 }])
    const sent = await countQueries(async () => {
      const wishes = { key: randomUUID(), change: { promo_code } }
      expect((await orderAsGuest(shop, guest, wishes)).status).toBe(201)
    })
    expect(sent).toBeLessThanOrEqual(12)
  },
)

const line = () => ({ productId: product, quantity: 1 })

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  sent.mockClear()
  await work()
  return sent.mock.contexts.filter((client) => connections.has(client)).length
}
