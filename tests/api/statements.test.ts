import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { add, newGuest, newPromo, orderAsGuest } from '../support/checkout.ts'
import { openTestShop, type TestShop } from '../support/harness.ts'
import { addProduct } from '../support/placed-order.ts'

// Before there is any connection: each keeps what it sends by.
const sent = vi.spyOn(pg.Client.prototype, 'query')

let shop: TestShop
let product: string
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
  product = await addProduct(shop, { stock: 100 })
  // An address's first call in a minute is counted in the database.
  await asked(async () => void (await orderAsGuest(shop, await newGuest(shop, [line()]))))
})
afterAll(async () => {
  await shop.close()
  sent.mockRestore()
})

test.each([
  ['a list', () => '/api/v1/products/search/?category_id=1&sort=price_asc'],
  ['a search that finds something', () => '/api/v1/products/search/?name=ring&code=ring'],
  ['a product', () => `/api/v1/products/${product}/`],
])('%s asks the database once', async (_, path) => {
  expect(await asked(() => shop.call('GET', path()))).toBe(1)
})

test('a new cart asks the database once, an addition to it twice', async () => {
  expect(await asked(() => newGuest(shop))).toBe(1)
  const guest = await newGuest(shop)
  expect(await asked(() => add(shop, guest, line()))).toBe(2)
})

test.each([
  ['as the storefront does', false],
  ['with a promo code besides', true],
])(
  'an order, sent under a key %s, asks the database at most twelve times, limits included',
  async (_, hasPromo) => {
    const promo_code = hasPromo ? await newPromo(shop, 20) : null
    const guest = await newGuest(shop, [line(), { productId: await addProduct(shop), quantity: 1 }])
    const sent = await asked(async () => {
      const wishes = { key: randomUUID(), change: { promo_code } }
      expect((await orderAsGuest(shop, guest, wishes)).status).toBe(201)
    })
    expect(sent).toBeLessThanOrEqual(12)
  },
)

const line = () => ({ productId: product, quantity: 1 })

/** How often the calls' connections are used for it: what jobs and listeners do has connections of its own. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  sent.mockClear()
  await work()
  const { _clients: connections } = shop.pool as unknown as { _clients: unknown[] }
  return sent.mock.contexts.filter((client) => connections.includes(client)).length
}
