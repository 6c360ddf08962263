import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../support/harness.ts'
import { newGuest, orderAsGuest } from '../support/orders/checkout.ts'
import { addProduct, pay, stateOf } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop({ demo: true, cached: true })

describe('more visitors than the shop can serve', () => {
  // Proves: R1.10
  it('get 503 with Retry-After while guests buy and pay, and are served again afterwards', async () => {
    const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
    const statuses: number[] = []
    const search = async (_: unknown, at: number) => {
      const answer = await fetch(`${shop.url}/search?q=gold&max_price=${10_000 + at}`)
      statuses.push(answer.status)
      return answer
    }
    const slow = await shop.pool.connect()
    await slow.query('begin; lock table brands in access exclusive mode')
    const crowd = Array.from({ length: 150 }, search)
    let order = ''
    try {
      await eventually(async () => {
        crowd.push(search(undefined, crowd.length))
        return statuses.length > 0
      })
      const { status, body } = await orderAsGuest(shop, guest)
      expect(status).toBe(201)
      expect(await pay(shop, body.id)).toBe(303)
      order = body.order.id
      expect(new Set(statuses)).toEqual(new Set([503]))
    } finally {
      await slow.query('rollback')
      slow.release()
    }
    const answers = await Promise.all(crowd)
    const refused = answers.find((answer) => answer.status === 503)
    expect(refused?.headers.get('retry-after')).toBe('2')
    expect(await refused?.text()).toContain('The shop is very busy.')
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(150)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    const afterwards = await Promise.all(Array.from({ length: 20 }, search))
    expect(afterwards.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await eventually(async () => (await stateOf(shop, order))?.status === 'processing')
  })

  // Proves: R1.10
  it('keep nobody from buying where many processes have few connections each', async () => {
    const few = await openTestShop(inject('server'), { demo: true, env: { WEB_CONCURRENCY: '13' } })
    const slow = new pg.Client(few.connection)
    try {
      const guests = await newBuyers(few)
      await slow.connect()
      await slow.query('begin; lock table brands in access exclusive mode')
      const search = (_: unknown, at: number) =>
        fetch(`${few.url}${at % 2 ? '/search' : '/api/v1/products/search/'}?q=gold&max_price=${10_000 + at}`)
      const crowd = Array.from({ length: 20 }, search)
      await eventually(() => hasWaitingReader(slow))
      for (const guest of guests) expect((await orderAsGuest(few, guest)).status).toBe(201)
      await slow.query('rollback')
      await Promise.all(crowd)
    } finally {
      await slow.end()
      await few.close()
    }
  })
})

describe('connections that send slowly', () => {
  it.each([
    ['headers', 'GET /products HTTP/1.1\r\nHost: shop\r\n'],
    [
      'a body',
      'POST /api/v1/order/quote/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    ],
  ])('two hundred connections with %s do not delay other callers', async (_, start) => {
    const sockets = await Promise.all(Array.from({ length: 200 }, () => open(start)))
    try {
      for (const path of ['/', '/products', '/api/v1/category/', '/cart'])
        expect((await fetch(shop.url + path)).status).toBe(200)
      const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
      expect((await orderAsGuest(shop, guest)).status).toBe(201)
      expect(sockets.every(({ destroyed }) => !destroyed)).toBe(true)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  it('that are closed by the caller leave no query behind', async () => {
    const busy = () => shop.pool.totalCount - shop.pool.idleCount
    const before = busy()
    const start =
      'POST /api/v1/order/quote/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{'
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open(start)))
    for (const socket of sockets) socket.destroy()
    await eventually(async () => shop.pool.waitingCount === 0 && busy() <= before)
    expect((await fetch(`${shop.url}/api/v1/category/`)).status).toBe(200)
  })
})

describe('the database', () => {
  it('limits the time of statements, locks and idle transactions', async () => {
    const [limits] = await shop.sql(`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    expect(limits).toEqual({ statement: '15s', lock: '10s', idle: '30s' })
  })
})

/** Three guests who buy one after the other: when the first buys, not all readers wait for the lock yet. */
async function newBuyers(at: TestShop) {
  const items = [{ productId: await addProduct(at), quantity: 1 }]
  return [await newGuest(at, items), await newGuest(at, items), await newGuest(at, items)]
}

async function hasWaitingReader(slow: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  // Tables in the databases of other tests have the same OIDs.
  const { rowCount } = await slow.query(
    `select from pg_locks where relation = 'brands'::regclass and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount !== 0
}

function open(start: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(shop.env.PORT, '127.0.0.1', () => socket.write(start, () => resolve(socket)))
    socket.on('error', reject)
    socket.resume()
  })
}
