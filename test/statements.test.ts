import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { addToCart } from '../shop/cart/add-to-cart.ts'
import { createGuest } from '../shop/cart/create-guest.ts'
import { add, newGuest, newPromo, orderAsGuest } from './checkout.ts'
import { openTestShop, type TestShop } from './harness.ts'
import { addProduct } from './placed-order.ts'

// Before there is any connection: each keeps what it sends by.
const sent = vi.spyOn(pg.Client.prototype, 'query')

let shop: TestShop
let product: string
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
  product = await addProduct(shop, { stock: 100 })
  // A visitor's first call in a minute is told to the database, and a connection's first transaction learns to begin.
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

test('of sixteen visitors who come, and add, at the same moment the first asks for itself, the others together', async () => {
  const sixteen = (work: (at: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: 16 }, (_, at) => work(at)))
  const guests: Awaited<ReturnType<typeof createGuest>>[] = []
  const come = () => sixteen(async () => guests.push(await createGuest(shop.shop)))
  expect(await asked(come)).toBe(2)
  expect(new Set(guests.flatMap(({ id, cart }) => [id, cart.id])).size).toBe(32)
  const change = { product_id: product, quantity: 1 }
  const addAll = () =>
    sixteen(async (at) => {
      const [guestId, cartId] = [guests[at]?.id ?? '', guests[at]?.cart.id ?? '']
      expect(await addToCart(shop.shop, { guestId, cartId }, change)).toMatchObject({ id: cartId })
    })
  expect(await asked(addAll)).toBe(4)
})

test.each([
  ['as the storefront does', 8, false],
  ['with a promo code besides', 10, true],
])(
  'an order, sent under a key %s, asks the database %i times, limits included',
  async (_, times, hasPromo) => {
    const promo_code = hasPromo ? await newPromo(shop, 20) : null
    const guest = await newGuest(shop, [line(), { productId: await addProduct(shop), quantity: 1 }])
    const sent = await asked(async () => {
      const wishes = { key: randomUUID(), change: { promo_code } }
      expect((await orderAsGuest(shop, guest, wishes)).status).toBe(201)
    })
    expect(sent).toBe(times)
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
