import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answer, TestShop } from '../../support/harness.ts'
import { guestOrder } from '../../support/orders/checkout.ts'

export type Shoppers = Purchases & {
  /** Waits until each shopper has finished the current purchase. */
  stop(): Promise<void>
}

type Purchases = {
  /** Orders whose shoppers have read that they are paid. */
  confirmedPaid: Set<string>
  /** Orders that were sent, and orders that were placed. */
  sent: number
  placed: number
  statuses: number[]
}

/** Shoppers who order and pay in a loop, and retry after a lost connection or a 5xx. */
export function startShoppers(shop: TestShop, count: number, products: string[]): Shoppers {
  let isRunning = true
  const purchases = { confirmedPaid: new Set<string>(), sent: 0, placed: 0, statuses: [] as number[] }
  const shoppers = Array.from({ length: count }, async (_, n) => {
    for (let round = n; isRunning; round++)
      await buyOne(shop, products[round % products.length] ?? '', purchases)
  })
  for (const shopper of shoppers) shopper.catch(() => {})
  return Object.assign(purchases, {
    async stop() {
      isRunning = false
      await Promise.all(shoppers)
    },
  })
}

async function buyOne(shop: TestShop, product_id: string, purchases: Purchases): Promise<void> {
  const guest = (await retry(purchases, () => shop.call('POST', '/api/v1/cart/guest/createcart/'))).body
  const who = { cartId: guest.cart.id, guestId: guest.id }
  const path = `/api/v1/cart/guest/addtocart/${who.cartId}/${who.guestId}/`
  await retry(purchases, () => shop.call('POST', path, { body: { product_id, quantity: 1 } }))
  const headers = { 'idempotency-key': randomUUID() }
  purchases.sent++
  const body = guestOrder(who)
  const order = await retry(purchases, () =>
    shop.call('POST', '/api/v1/order/guestcreate/', { body, headers }),
  )
  if (order.status !== 201) return
  purchases.placed++
  const { id: sessionId, order: placed } = order.body
  await retry(purchases, () => payAt(shop, sessionId))
  const read = () => shop.call('GET', `/api/v1/order/guest/${placed.id}/`)
  if ((await retry(purchases, read)).body.is_paid) purchases.confirmedPaid.add(placed.id)
}

/** Expects every order whose shopper has read that it is paid to be paid, and at least one such order. */
export async function expectConfirmedPayments(shop: TestShop, orderIds: Set<string>): Promise<void> {
  const paid = `select count(*)::int as n from orders o join payments p on p.order_id = o.id
    where o.id = any($1) and o.status = 'processing' and p.payment_status = 'paid'`
  expect(await shop.sql(paid, [[...orderIds]])).toEqual([{ n: orderIds.size }])
  expect(orderIds.size).toBeGreaterThan(0)
}

async function payAt({ url }: TestShop, sessionId: string): Promise<Pick<Answer, 'status' | 'body'>> {
  const body = new URLSearchParams({ card_number: '4242424242424242', exp: '12/40', cvc: '123' })
  const { status } = await fetch(`${url}/sandbox/pay/${sessionId}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  return { status, body: undefined }
}

// Another process retries the call of a killed process after eight seconds; here processes live for two.
const PATIENCE_MS = 600_000

/** Retries after a lost connection or a 5xx, as a shopper would. */
async function retry<A extends Pick<Answer, 'status' | 'body'>>(
  purchases: Purchases,
  ask: () => Promise<A>,
): Promise<A> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask().catch(() => undefined)
    purchases.statuses.push(answer?.status ?? 0)
    if (answer && answer.status < 500) return answer
    if (performance.now() > end) throw new Error('the shop did not come back')
    await sleep(100)
  }
}
