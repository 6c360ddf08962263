import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runPeriodicJobs } from '../../src/shop/jobs/jobs.ts'
import { eventually, openTestShop, type TestShop } from '../support/harness.ts'
import {
  addProduct,
  eventAbout,
  notify,
  pay,
  placeOrder,
  stateOf,
  WEBHOOK_SECRET,
} from '../support/orders/placed-order.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { countValues, logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'

let shop: TestShop
let ring: string
const { below, chance } = seededRandom('races')

beforeAll(async () => {
  shop = await openTestShop(inject('server'), { env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } })
  ring = await addProduct(shop, { stock: 10_000 })
})
afterAll(async () => {
  await expectConsistent(shop, inject('server'))
  await shop.close()
})

const oneRing = () => placeOrder(shop, { lines: [{ productId: ring, quantity: 1 }] })

test('a webhook event, a returning shopper and a reconciliation at one instant make one payment and one e-mail', async () => {
  const rounds = longOrShort(200, 10)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  for (let round = 0; round < rounds; round++) {
    const order = await oneRing()
    await pay(shop, order.sessionId)
    const event = await eventAbout(shop, 'checkout.session.completed', order.sessionId)
    // Old enough for the reconciliation.
    await shop.sql(`update orders set created_at = created_at - interval '6 minutes' where id = $1`, [
      order.id,
    ])
    const acts: (() => Promise<unknown>)[] = [
      () => notify(shop, event),
      () => shop.call('GET', `/api/v1/order/guest/${order.id}/`),
      () => shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`),
      () => runPeriodicJobs(shop.shop),
      () => notify(shop, event),
    ]
    await Promise.all(acts.map((act) => sleep(below(3)).then(() => act())))
    expect(await stateOf(shop, order.id)).toMatchObject({
      status: 'processing',
      payment: 'paid',
      confirmations: 1,
    })
    await eventually(async () => (await shop.mailTo(order.email)).length > 0)
    expect(await shop.mailTo(order.email)).toHaveLength(1)
  }
  await shop.sandbox('/sandbox/webhooks', { mode: 'deliver' })
  logFigures('races', { 'webhook event, shopper and reconciliation together': rounds })
})

// Proves: R5.35, R5.49
test('a payment and the end of its page within 50 ms: never charged and cancelled', async () => {
  const rounds = longOrShort(500, 10)
  const ends: string[] = []
  for (let done = 0; done < rounds; done += 10) {
    const orders = await Promise.all(Array.from({ length: 10 }, oneRing))
    await Promise.all(
      orders.map(async ({ id, sessionId }) => {
        const end = chance(0.5)
          ? () => shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'expire' })
          : () => shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
        await Promise.all([sleep(below(50)).then(() => pay(shop, sessionId)), sleep(below(50)).then(end)])
      }),
    )
    ends.push(...(await Promise.all(orders.map((order) => finalStatus(order.id, order.sessionId)))))
  }
  logFigures('races', { 'payments against ends': rounds, ...countValues(ends) })
})

/** Waits until the order matches the payment provider. @returns its status */
async function finalStatus(orderId: string, sessionId: string): Promise<string> {
  const { payment } = await shop.shop.payments.readSession(sessionId)
  const wanted =
    payment === 'paid'
      ? { status: 'processing', payment: 'paid', confirmations: 1 }
      : { status: 'cancelled', payment: 'open', confirmations: 0 }
  await eventually(async () => (await stateOf(shop, orderId))?.status === wanted.status)
  expect(await stateOf(shop, orderId)).toMatchObject(wanted)
  return wanted.status
}
