import { expect, inject } from 'vitest'
import { brokenLaws } from '../../src/shop/health/broken-invariants.ts'
import { eventually, openTestShop, type TestShop } from './harness.ts'
import { WEBHOOK_SECRET } from './placed-order.ts'
import { signInAdmin } from './sign-in.ts'

export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>

/** A shop as Olive, one of its admins, works with it. */
export async function openOrderDesk(shop: TestShop) {
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

/** Olive in a shop of a test file's own, which hears the notices that the test signs. */
export async function openSignedDesk() {
  const shop = await openTestShop(inject('server'), { env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } })
  return { shop, olive: await openOrderDesk(shop) }
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

export function letter(shop: TestShop, to: string, words: string) {
  return eventually(async () => (await shop.mailTo(to)).find(({ subject }) => subject.includes(words)))
}

/** What the payment provider has in its own book. */
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

/** The process dies after the payment provider has given the money back, before the shop has written it down. */
export async function dyingAfterRefund<T>({ shop }: TestShop, work: () => Promise<T>): Promise<T> {
  const { payments } = shop
  const { refund } = payments
  payments.refund = async (input) => {
    await refund(input)
    throw new Error('the process died here')
  }
  try {
    return await work()
  } finally {
    payments.refund = refund
  }
}

/** Everything outside works again, and no law of the shop is broken. */
export async function expectOrder(shop: TestShop): Promise<void> {
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sandbox('/sandbox/webhooks', { mode: 'release' })
  expect(await brokenLaws(shop.pool, shop.shop.clock.now())).toEqual([])
}
