import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from '../support/harness.ts'
import { becomes, PAID, pay, placeOrder } from '../support/orders/placed-order.ts'

const PASSWORD = 'seven black opals'

let alone: TestShop
let shared: TestShop
beforeAll(async () => {
  alone = await openTestShop(inject('server'))
  const env = {
    SANDBOX: '1',
    SANDBOX_PASSWORD: PASSWORD,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://shop.example',
  }
  shared = await openTestShop(inject('server'), { env })
})
afterAll(() => Promise.all([alone.close(), shared.close()]))

/** @returns 'connected' or the error code */
async function knock(shop: TestShop, host: string): Promise<string> {
  const socket = connect({ port: shop.env.PORT, host, timeout: 5_000 })
  try {
    await once(socket, 'connect')
    return 'connected'
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  } finally {
    socket.destroy()
  }
}

/** The addresses of this machine on which the shop does not listen; 127.0.0.0/8 is this machine. */
const others = [
  '127.0.0.2',
  ...Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, scopeid }) => !['127.0.0.1', '::1'].includes(address) && !scopeid)
    .map(({ address }) => address),
]

// Proves: R6.11, R7.11
it('a shop with default settings accepts no connection from the network', async () => {
  for (const host of others) expect(await knock(alone, host), host).toBe('ECONNREFUSED')
  expect(await knock(alone, '127.0.0.1')).toBe('connected')
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
  if (hasIpv6) {
    const { status } = await fetch(`http://[::1]:${alone.env.PORT}/healthz`)
    expect(status).toBe(200)
  }
})

// Proves: R2.30
it('wrong passwords of a shared sandbox are in the security log', async () => {
  const before = await refusals()
  const knock = (password: string) => {
    const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`
    return fetch(`${shared.url}/sandbox/mail.json`, { headers: { authorization } })
  }
  for (let time = 0; time < 2; time++) expect((await knock(`guess ${time}`)).status).toBe(401)
  expect((await knock(PASSWORD)).status).toBe(200)
  const after = await refusals()
  expect(after.count - before.count).toBe(2)
  expect(after.rows.at(-1)).toEqual({ ip: '127.0.0.1', detail: { reason: 'wrong password' } })
  expect(JSON.stringify(after.rows)).not.toContain('guess')
})

async function refusals() {
  await shared.shop.security.flush()
  const rows = await shared.sql<{ ip: string; detail: object; count: number }>(
    `select ip, detail, count from security_events where kind = 'sandbox_refused' order by id`,
  )
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    rows: rows.map(({ ip, detail }) => ({ ip, detail })),
  }
}

// Proves: R6.12
it('a shopper buys at a shop with a shared sandbox, without its password', async () => {
  const order = await placeOrder(shared)
  expect(order.url).toBe(`https://shop.example/sandbox/pay/${order.sessionId}`)
  const page = await fetch(`${shared.url}/sandbox/pay/${order.sessionId}`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('card_number')])
  expect(await pay(shared, order.sessionId)).toBe(303)
  await becomes(shared, order.id, PAID)
})
