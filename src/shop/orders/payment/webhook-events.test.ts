import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expectConsistent } from '../../../../tests/chaos/support/expect-invariants.ts'
import { logFigures, longOrShort, seededRandom } from '../../../../tests/chaos/support/seeded-random.ts'
import {
  eventAbout,
  notify,
  pay,
  placeOrder,
  stateOf,
  WEBHOOK_SECRET,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'

const shop = setUpShop({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } })
const { shuffled, chance, pick } = seededRandom('webhooks')

beforeAll(async () => {
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
})
afterAll(async () => {
  await expectConsistent(shop, inject('server'))
})

const hmac = (text: string, secret = WEBHOOK_SECRET) => createHmac('sha256', secret).update(text)
const now = () => Math.floor(Date.now() / 1000)
const signed = (body: string, at: number | string = now(), secret?: string) =>
  `t=${at},v1=${hmac(`${at}.${body}`, secret).digest('hex')}`

type Forged = { body?: string; headers?: Record<string, string> }

const FORGERIES: Record<string, (body: string) => Forged> = {
  'no signature': () => ({}),
  'an empty signature': () => ({ headers: { 'stripe-signature': '' } }),
  'another secret': (body) => ({ headers: { 'stripe-signature': signed(body, now(), 'whsec_other') } }),
  'an empty secret': (body) => ({ headers: { 'stripe-signature': signed(body, now(), '') } }),
  'the signature of another body': () => ({ headers: { 'stripe-signature': signed('{}') } }),
  'an amount changed after signing': (body) => ({
    body: body.replace('5500', '5501'),
    headers: { 'stripe-signature': signed(body) },
  }),
  'the same content in another format': (body) => ({
    body: JSON.stringify(JSON.parse(body), null, 1),
    headers: { 'stripe-signature': signed(body) },
  }),
  'an event of five minutes ago': (body) => ({ headers: { 'stripe-signature': signed(body, now() - 301) } }),
  'an old signature with a new time': (body) => ({
    headers: { 'stripe-signature': signed(body, now() - 301).replace(/t=\d+/, `t=${now()}`) },
  }),
  'no time': (body) => ({ headers: { 'stripe-signature': signed(body).replace(/t=\d+,/, '') } }),
  'an invalid time': (body) => ({ headers: { 'stripe-signature': signed(body, 'soon') } }),
  'the test scheme': (body) => ({ headers: { 'stripe-signature': signed(body).replace('v1=', 'v0=') } }),
  'half a signature': (body) => ({ headers: { 'stripe-signature': signed(body).slice(0, -32) } }),
  'a signature in base64': (body) => ({
    headers: { 'stripe-signature': `t=${now()},v1=${hmac(`${now()}.${body}`).digest('base64')}` },
  }),
  'the signature in another header': (body) => ({ headers: { 'x-stripe-signature': signed(body) } }),
}

async function post({ body, headers = {} }: Forged): Promise<number> {
  const answer = await fetch(`${shop.url}/api/v1/payments/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  })
  return answer.status
}

// Proves: R5.31
test.each(Object.entries(FORGERIES))(
  'a forged event with %s is refused without a database query',
  async (_, forge) => {
    const order = await placeOrder(shop)
    await pay(shop, order.sessionId)
    const body = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    let asked = 0
    const count = () => void asked++
    shop.pool.on('acquire', count)
    const status = await post({ body, ...forge(body) })
    shop.pool.off('acquire', count)
    expect([status, asked]).toEqual([400, 0])
    expect(await stateOf(shop, order.id)).toMatchObject({
      status: 'pending',
      payment: 'open',
      confirmations: 0,
    })
  },
)

const KINDS = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired', 'refunded'] as const

function everyOrder<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((first) =>
    everyOrder(list.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  )
}

/** A delayed payment that succeeded and was refunded, with its events and two outdated ones. */
async function eventsOfOrder(): Promise<{ id: string; events: Record<(typeof KINDS)[number], string> }> {
  const { id, sessionId } = await placeOrder(shop)
  const rehearse = (wish: string) => shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: wish })
  for (const wish of ['delay', 'succeed', 'refund']) await rehearse(wish)
  const completed = await eventAbout(shop, 'checkout.session.completed', sessionId)
  const { data, ...head } = JSON.parse(completed)
  const stale = (type: string, more: object) =>
    JSON.stringify({
      ...head,
      id: `evt_${randomUUID()}`,
      type,
      data: { object: { ...data.object, ...more } },
    })
  const { body } = await shop.sandbox('/sandbox/book.json')
  const charge = body.charges.find(({ reference }: { reference: string }) => reference === id)
  const refund = { ...charge, object: 'charge', metadata: { order_id: id } }
  const events = {
    completed,
    async_payment_succeeded: await eventAbout(shop, 'checkout.session.async_payment_succeeded', sessionId),
    async_payment_failed: stale('checkout.session.async_payment_failed', { payment_status: 'unpaid' }),
    expired: stale('checkout.session.expired', { status: 'expired', payment_status: 'unpaid' }),
    refunded: JSON.stringify({
      ...head,
      id: `evt_${randomUUID()}`,
      type: 'charge.refunded',
      data: { object: refund },
    }),
  }
  return { id, events }
}

// Proves: R5.17
test('webhook events of five kinds in any order, some twice and some at once, lead to the same state', async () => {
  const orders = shuffled(everyOrder(KINDS)).slice(0, longOrShort(120, 12))
  for (const kinds of orders) {
    const { id, events } = await eventsOfOrder()
    const repeated = kinds.flatMap((kind) => (chance(0.4) ? [kind, kind] : [kind]))
    const sent = chance(0.5) ? [...repeated, pick(KINDS)] : repeated
    const answers: number[] = []
    for (let at = 0; at < sent.length; ) {
      const together = sent.slice(at, at + (chance(0.3) ? 2 : 1))
      answers.push(...(await Promise.all(together.map((kind) => notify(shop, events[kind])))))
      at += together.length
    }
    expect(new Set(answers), sent.join()).toEqual(new Set([200]))
    expect(await stateOf(shop, id), sent.join()).toMatchObject({
      status: 'cancelled',
      payment: 'refunded',
      refunded: 5500,
    })
  }
  logFigures('webhooks', { 'orders of events': orders.length, forgeries: Object.keys(FORGERIES).length })
})

// Proves: R5.34
test('a webhook event gets a 5xx while the database is down, and is handled when it is sent again', async () => {
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  const event = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
  const owner = new pg.Client({ ...inject('server'), user: 'postgres', database: 'postgres' })
  await owner.connect()
  const database = new URL(shop.env.DATABASE_URL ?? '').pathname.slice(1)
  const open = (yes: boolean) => owner.query(`alter database ${database} allow_connections ${yes}`)
  await open(false)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  const answers = [await notify(shop, event), await notify(shop, event)]
  await open(true)
  await owner.end()
  for (const status of answers) expect(status).toBeGreaterThanOrEqual(500)
  expect(await notify(shop, event)).toBe(200)
  expect(await stateOf(shop, order.id)).toMatchObject({
    status: 'processing',
    payment: 'paid',
    confirmations: 1,
  })
})
