import pg from 'pg'
import { expect } from 'vitest'
import { listInvariants } from '../../../src/shop/health/broken-invariants.ts'
import { eventually, type TestShop } from '../harness.ts'
import { signInAdmin } from '../sign-in.ts'

export type OrderCalls = Awaited<ReturnType<typeof openOrderCalls>>

/** Signs in the admin Olive. */
export async function openOrderCalls(shop: TestShop) {
  const token = await signInAdmin(shop, 'Olive')
  const ask = (method: string, path: string, body?: object, key?: string) =>
    shop.call(method, `/api/v1${path}`, {
      token,
      ...(body && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  return {
    ask,
    read: async (orderId: string) => (await ask('GET', `/order/${orderId}/`)).body,
    ship: (orderId: string, more: object = {}, key?: string) =>
      ask('POST', '/shipping/ship_order', parcel(orderId, more), key),
    cancel: (orderId: string, reason?: string) =>
      ask('POST', `/order/${orderId}/cancel/`, reason ? { reason } : undefined),
    refund: (orderId: string, body?: object, key?: string) =>
      ask('POST', `/order/${orderId}/refund/`, body, key),
  }
}

export function parcel(order_id: string, more: object = {}) {
  return {
    order_id,
    shipping_company: 'Royal Mail',
    tracking_number: 'RM123456789GB',
    estimated_delivery: '2099-05-04',
    ...more,
  }
}

export function findEmail(shop: TestShop, to: string, words: string) {
  return eventually(async () => (await shop.mailTo(to)).find(({ subject }) => subject.includes(words)))
}

/** Reads the charge from the payment provider. */
export async function chargeOf(
  shop: TestShop,
  orderId: string,
): Promise<{ amount: number; amount_refunded: number }> {
  const [payment] = await shop.sql<{ payment_intent: string }>(
    'select payment_intent from payments where order_id = $1',
    [orderId],
  )
  const url = `${shop.url}/v1/payment_intents/${payment?.payment_intent}?expand[]=latest_charge`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  return ((await answer.json()) as { latest_charge: { amount: number; amount_refunded: number } })
    .latest_charge
}

/** Fails after the provider has refunded, before the shop saves the response. */
export async function crashAfterRefund<T>({ shop }: TestShop, work: () => Promise<T>): Promise<T> {
  const { payments } = shop
  const { refund } = payments
  payments.refund = async (input) => {
    await refund(input)
    throw new Error('the process crashed')
  }
  try {
    return await work()
  } finally {
    payments.refund = refund
  }
}

/** Restores the sandboxes and expects all invariants to hold. */
export async function expectInvariantsHold(shop: TestShop): Promise<void> {
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sandbox('/sandbox/webhooks', { mode: 'release' })
  const now = shop.shop.clock.now()
  const { rows } = await shop.pool.query(ALL_QUERIES, [now])
  expect(rows).toEqual([])
  for (const { name, find } of OTHER_CHECKS) expect(await find(shop.pool, now), name).toEqual([])
}

const invariants = listInvariants()
const OTHER_CHECKS = invariants.filter(({ query }) => query === undefined)
// Prepared once per connection: separate statements take seven times as long, most of it for their plans.
const ALL_QUERIES = invariants
  .filter(({ query }) => query !== undefined)
  .map(
    ({ name, query }) =>
      `select ${pg.escapeLiteral(name)} as broken, to_json(found) as row from (${query}) found`,
  )
  .join('\nunion all\n')
