import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { WEBHOOK_SECRET } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'

const PATH = '/api/v1/payments/stripe/webhook'
const EVENT = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: {} } })

const shop = setUpShop({
  // A tenth of 60 a minute.
  env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, LIMITS_SCALE: '0.1', TRUSTED_PROXIES: '127.0.0.1' },
})
// Each test has an address of its own, because refusals are counted by address.
let address: string
let tests = 0
beforeEach(() => {
  address = `203.0.113.${++tests}`
})

const now = () => Math.floor(Date.now() / 1000)
const signature = (body: string, at: number | string = now()) =>
  `t=${at},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')}`

const post = (body: string, headers: Record<string, string>) =>
  fetch(shop.url + PATH, { method: 'POST', body, headers: { 'x-forwarded-for': address, ...headers } })

/** @returns the response to a request whose body never arrives */
async function responseWithoutBody(headers: string): Promise<string> {
  const socket = connect(shop.env.PORT, '127.0.0.1', () =>
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n`),
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

// Proves: R5.32
test('a webhook request without a signature, or above 256 kB, is refused before its body is read', async () => {
  expect(await responseWithoutBody('Content-Length: 1000')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await responseWithoutBody('Content-Length: 1000\r\nStripe-Signature: t=1,v1=2')).toMatch(
    /^HTTP\/1\.1 400 /,
  )
  const signed = `Stripe-Signature: ${signature('')}`
  expect(await responseWithoutBody(`Content-Length: 256001\r\n${signed}`)).toMatch(/^HTTP\/1\.1 413 /)
  const long = EVENT.padEnd(256_000)
  expect((await post(long, { 'stripe-signature': signature(long) })).status).toBe(200)
})

// Proves: R5.31
test.each([
  ['an hour ahead', () => now() + 3_600],
  ['more than five minutes ahead', () => now() + 310],
  ['more than five minutes ago', () => now() - 310],
  ['that is no number', () => 'NaN'],
  ['that is missing', () => ''],
])('an event signed with a time %s is refused', async (_, at) => {
  expect((await post(EVENT, { 'stripe-signature': signature(EVENT, at()) })).status).toBe(400)
})

test('a timestamp slightly in the future is accepted', async () => {
  expect((await post(EVENT, { 'stripe-signature': signature(EVENT, now() + 240) })).status).toBe(200)
})

// Proves: R5.32
test('an address is limited to six unsigned requests, but signed ones are always accepted', async () => {
  const forgeries: Record<string, string>[] = [
    {},
    { 'stripe-signature': 'forged' },
    { 'stripe-signature': signature('another body') },
  ]
  const statuses: number[] = []
  for (let n = 0; n < 9; n++) statuses.push((await post(EVENT, forgeries[n % 3] ?? {})).status)
  expect(statuses).toEqual([...Array(6).fill(400), 429, 429, 429])
  const refused = await post(EVENT, {})
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post(EVENT, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(400)
  expect((await post(EVENT, { 'stripe-signature': signature(EVENT) })).status).toBe(200)
})

test('signed events are never counted, valid or not', async () => {
  for (let n = 0; n < 20; n++) {
    const body = n % 2 ? '{}' : EVENT
    const { status } = await post(body, { 'stripe-signature': signature(body) })
    expect(status).toBe(n % 2 ? 400 : 200)
  }
  expect((await post(EVENT, {})).status).toBe(400)
})
