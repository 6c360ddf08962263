import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type ShopProcess, startProcess } from '../chaos/support/shop-process.ts'
import { backOffice } from '../support/back-office-calls.ts'
import { contents, newGuest, type Shopper } from '../support/checkout.ts'
import { eventually, freePort, openTestShop, type TestShop } from '../support/harness.ts'
import { addProduct, placeOrder } from '../support/placed-order.ts'

let shop: TestShop
let others: ShopProcess[] = []
let dataDir: string
const office = backOffice(() => shop)

beforeAll(async () => {
  shop = await openTestShop(inject('server'))
  await office.signIn()
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-others-'))
  const env = { DATABASE_URL: shop.connection, DATA_DIR: dataDir }
  for (let n = 0; n < 2; n++)
    others.push(startProcess(await freePort(), env, [], join('tests', 'operations', 'patient-shop.ts')))
  await Promise.all(others.map((other) => other.opened()))
})
afterAll(async () => {
  await Promise.all(others.map((other) => other.kill('SIGTERM')))
  others = []
  await rm(dataDir, { recursive: true, force: true })
  await shop.close()
})

/** What the shopper of each other process reads, in its page and from its API. */
const told = (id: string) =>
  Promise.all(
    others.flatMap(({ url }) =>
      [`/product/${id}`, `/api/v1/products/${id}/`].map(async (path) => (await fetch(url + path)).text()),
    ),
  )

const allTell = async (id: string, name: string) => (await told(id)).every((text) => text.includes(name))

const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'vitrine listener'`

/** A ring that all of them show as it was, since nobody told them what it is called now. */
async function keptRing(name: string) {
  return await eventually(async () => {
    const ring = await office.create({ name, stock_quantity: 8 })
    await eventually(() => allTell(ring.id, name))
    await shop.sql(`update products set name = 'Never told of' where id = $1`, [ring.id])
    // One that still had to hear of the new ring has forgotten its pages since.
    return (await allTell(ring.id, name)) && ring
  })
}

// Proves: R7.13
it('what one process changes in the catalogue all of them show', async () => {
  const ring = await keptRing('Garnet ring')
  expect((await office.edit(ring, { name: 'Topaz ring' })).status).toBe(200)
  await eventually(() => allTell(ring.id, 'Topaz ring'))
})

// Proves: R3.26
it('stock that an order takes in one process is gone in all of them', async () => {
  const ring = await keptRing('Beryl ring')
  await placeOrder(shop, { lines: [{ productId: ring.id, quantity: 3 }] })
  const left = async ({ url }: ShopProcess) =>
    ((await (await fetch(`${url}/api/v1/products/${ring.id}/`)).json()) as any).stock_quantity
  await eventually(async () => (await Promise.all(others.map(left))).every((stock) => stock === 5))
})

it('what many put into a few carts through several processes at the same moment is all there', async () => {
  const productId = await addProduct(shop, { stock: 999 })
  const guests = await Promise.all(Array.from({ length: 4 }, () => newGuest(shop)))
  const doors = [shop, ...others].map(({ url }) => url)
  const put = async (time: number) => {
    const { cartId, guestId } = guests[time % guests.length] as Shopper
    const path = `/api/v1/cart/guest/addtocart/${cartId}/${guestId}/`
    const { status } = await fetch(doors[time % doors.length] + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ product_id: productId, quantity: 1 }),
    })
    expect(status).toBe(200)
  }
  await Promise.all(Array.from({ length: 120 }, (_, time) => put(time)))
  for (const guest of guests) expect(await contents(shop, guest)).toEqual({ [productId]: 30 })
})

it('a process that lost its listening connection shows what was changed meanwhile once it is back', async () => {
  const ring = await office.create({ name: 'Agate ring' })
  await eventually(() => allTell(ring.id, 'Agate ring'))
  const [ended] = await shop.sql<{ n: number }>(
    `select count(*) filter (where pg_terminate_backend(pid, 5000))::int as n ${listeners}`,
  )
  expect(ended?.n).toBe(3)
  // Told to nobody: nobody listens.
  await shop.sql(
    `with changed as (update products set name = 'Pearl ring' where id = $1 returning id)
    select pg_notify('catalogue_changed', '') from changed`,
    [ring.id],
  )
  await eventually(() => allTell(ring.id, 'Pearl ring'))
  await eventually(
    async () => (await shop.sql<{ n: number }>(`select count(*)::int as n ${listeners}`))[0]?.n === 3,
  )
  await office.edit({ ...ring, updated_at: undefined }, { name: 'Coral ring' })
  await eventually(() => allTell(ring.id, 'Coral ring'))
})
