import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Finding } from '../../src/contract/admin/doctor.ts'
import { backOffice } from '../support/back-office-calls.ts'
import { eventually, openTestShop, type TestShop } from '../support/harness.ts'
import { startReplicated, whyNoReplica } from './replicated-database.ts'

describe.skipIf(whyNoReplica)(whyNoReplica ?? 'a shop with a read replica', { timeout: 90_000 }, () => {
  let servers: Awaited<ReturnType<typeof startReplicated>>
  let shop: TestShop
  let other: TestShop
  let ring: { id: string }
  const office = backOffice(() => shop)

  beforeAll(async () => {
    servers = await startReplicated()
    const env = { DATABASE_URL: servers.url, DATABASE_REPLICA_URL: servers.standby.url }
    shop = await openTestShop(inject('server'), { env })
    other = await openTestShop(inject('server'), { env, cached: true })
    await office.signIn()
  })
  afterAll(async () => {
    await shop?.close()
    await other?.close()
    await servers?.stop()
  })
  beforeEach(async () => {
    ring = await office.create({ name: 'Garnet ring' })
    await readFromReplica(shop)
    await readFromReplica(other)
  })

  /** Runs one statement on the replica. */
  async function onReplica(statement: string) {
    const client = new pg.Client(servers.standby.url)
    await client.connect()
    return (await client.query(statement).finally(() => client.end())).rows[0]
  }
  const pause = async () => {
    await onReplica('select pg_wal_replay_pause()')
    await eventually(
      async () => (await onReplica('select pg_get_wal_replay_pause_state() as is')).is === 'paused',
    )
  }
  const resume = () => onReplica('select pg_wal_replay_resume()')

  const isUsed = async ({ url }: TestShop) =>
    /^vitrine_replica_in_use\{.*\} 1$/m.test(await (await fetch(`${url}/metrics`)).text())
  const readFromReplica = (at: TestShop) => eventually(() => isUsed(at))

  const shownAt = async (at: TestShop, id = ring.id) =>
    (await at.call('GET', `/api/v1/products/${id}/`)).body.name as string
  /** Changes the primary without a notification. */
  const rename = (name: string) => shop.sql('update products set name = $2 where id = $1', [ring.id, name])

  it('reads the catalogue from it', async () => {
    const page = async () => (await fetch(`${shop.url}/product/${ring.id}`)).text()
    await page()
    await pause()
    await rename('Opal ring')
    expect(await shownAt(shop)).toBe('Garnet ring')
    const list = (await shop.call('GET', '/api/v1/products/search/?name=ring')).body.items
    expect(list.map(({ name }: { name: string }) => name)).not.toContain('Opal ring')
    expect(await page()).toContain('Garnet ring')
    await resume()
    await eventually(async () => (await shownAt(shop)) === 'Opal ring')
  })

  it('shows a change of the catalogue at once, in every process, though the replica lacks it', async () => {
    await pause()
    expect(await shownAt(other)).toBe('Garnet ring')
    expect((await office.edit(ring, { name: 'Topaz ring' })).status).toBe(200)
    expect(await shownAt(shop)).toBe('Topaz ring')
    await eventually(async () => (await shownAt(other)) === 'Topaz ring')
    expect(await isUsed(shop)).toBe(false)
    expect(await isUsed(other)).toBe(false)
    await resume()
    await readFromReplica(shop)
    await readFromReplica(other)
    expect(await shownAt(shop)).toBe('Topaz ring')
    expect(await shownAt(other)).toBe('Topaz ring')
  })

  it('returns to a shopper the data that the shopper has just written', async () => {
    await pause()
    const { body: guest } = await shop.call('POST', '/api/v1/cart/guest/createcart/')
    const path = `/api/v1/cart/guest/addtocart/${guest.cart.id}/${guest.id}/`
    await shop.call('POST', path, { body: { product_id: ring.id, quantity: 2 } })
    const { body: cart } = await shop.call('GET', `/api/v1/cart/guest/${guest.id}/`)
    expect(cart.cart_items).toMatchObject([{ quantity: 2 }])
    await resume()
  })

  it('goes back to the primary when the replica falls too far behind, and returns', async () => {
    await pause()
    await rename('Pearl ring')
    expect(await shownAt(shop)).toBe('Garnet ring')
    await eventually(async () => (await shownAt(shop)) === 'Pearl ring')
    expect(await isUsed(shop)).toBe(false)
    const found = await doctorOn('replica')
    expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('too far behind') })
    await resume()
    await readFromReplica(shop)
    expect(await doctorOn('replica')).toMatchObject({ state: 'ok' })
  })

  it('serves every read when the replica dies', async () => {
    let isOpen = true
    const answers: number[] = []
    const shoppers = Array.from({ length: 4 }, async () => {
      while (isOpen) answers.push((await shop.call('GET', '/api/v1/products/search/?name=ring')).status)
    })
    await eventually(async () => answers.length > 20)
    await servers.standby.kill()
    const before = answers.length
    await eventually(async () => answers.length > before + 100)
    expect(await isUsed(shop)).toBe(false)
    await servers.standby.start()
    await readFromReplica(shop)
    isOpen = false
    await Promise.all(shoppers)
    expect(new Set(answers)).toEqual(new Set([200]))
  })

  it('does not read from a server that is no replica of its database', async () => {
    const stranger = await openTestShop(inject('server'), {
      env: { DATABASE_URL: servers.url, DATABASE_REPLICA_URL: shop.connection },
    })
    try {
      expect(await doctorOn('replica', stranger)).toMatchObject({
        state: 'warning',
        says: expect.stringContaining('no replica'),
      })
      expect(await shownAt(stranger)).toBe('Garnet ring')
    } finally {
      await stranger.close()
    }
  })

  async function doctorOn(subject: Finding['subject'], at = shop): Promise<Finding> {
    const { body } = await at.call('GET', '/api/v1/admin/doctor/?again=true', { token: office.token() })
    return body.findings.find((finding: Finding) => finding.subject === subject)
  }
})
