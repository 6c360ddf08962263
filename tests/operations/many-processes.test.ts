import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopProcess, startProcess } from '../chaos/support/shop-process.ts'
import { eventually, freePort } from '../support/harness.ts'
import { placeOrder } from '../support/orders/placed-order.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const office = setUpBackOffice()
const { shop } = office
let others: ShopProcess[] = []
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-others-'))
  const env = { DATABASE_URL: shop.connection, DATA_DIR: dataDir }
  for (let n = 0; n < 2; n++)
    others.push(startProcess(await freePort(), env, [], join('tests', 'operations', 'long-cache-shop.ts')))
  await Promise.all(others.map((other) => other.opened()))
})
afterAll(async () => {
  await Promise.all(others.map((other) => other.kill('SIGTERM')))
  others = []
  await rm(dataDir, { recursive: true, force: true })
})

/** Reads the product's page and API answer from the other processes. */
const readFromOthers = (id: string) =>
  Promise.all(
    others.flatMap(({ url }) =>
      [`/product/${id}`, `/api/v1/products/${id}/`].map(async (path) => (await fetch(url + path)).text()),
    ),
  )

const allShow = async (id: string, name: string) =>
  (await readFromOthers(id)).every((text) => text.includes(name))

const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'vitrine listener'`

/** A ring that all processes have cached; its new name in the database was not announced. */
async function cachedRing(name: string) {
  return await eventually(async () => {
    const ring = await office.create({ name, stock_quantity: 8 })
    await eventually(() => allShow(ring.id, name))
    await shop.sql(`update products set name = 'Not announced' where id = $1`, [ring.id])
    // A process that received the notification late has dropped its cache.
    return (await allShow(ring.id, name)) && ring
  })
}

// Proves: R7.13
it('a catalogue change of one process is visible in all processes', async () => {
  const ring = await cachedRing('Garnet ring')
  expect((await office.edit(ring, { name: 'Topaz ring' })).status).toBe(200)
  await eventually(() => allShow(ring.id, 'Topaz ring'))
})

// Proves: R3.26
it('stock that an order takes in one process is gone in all processes', async () => {
  const ring = await cachedRing('Beryl ring')
  await placeOrder(shop, { lines: [{ productId: ring.id, quantity: 3 }] })
  const left = async ({ url }: ShopProcess) =>
    ((await (await fetch(`${url}/api/v1/products/${ring.id}/`)).json()) as any).stock_quantity
  await eventually(async () => (await Promise.all(others.map(left))).every((stock) => stock === 5))
})

it('a process that lost its listening connection shows the changes after the reconnect', async () => {
  const ring = await office.create({ name: 'Agate ring' })
  await eventually(() => allShow(ring.id, 'Agate ring'))
  const [ended] = await shop.sql<{ n: number }>(
    `select count(*) filter (where pg_terminate_backend(pid, 5000))::int as n ${listeners}`,
  )
  expect(ended?.n).toBe(3)
  // No process listens to this notification.
  await shop.sql(
    `with changed as (update products set name = 'Pearl ring' where id = $1 returning id)
    select pg_notify('catalogue_changed', '') from changed`,
    [ring.id],
  )
  await eventually(() => allShow(ring.id, 'Pearl ring'))
  await eventually(
    async () => (await shop.sql<{ n: number }>(`select count(*)::int as n ${listeners}`))[0]?.n === 3,
  )
  await office.edit({ ...ring, updated_at: undefined }, { name: 'Coral ring' })
  await eventually(() => allShow(ring.id, 'Coral ring'))
})
