import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { guestOrder } from '../../support/checkout.ts'
import type { Answer, TestShop } from '../../support/harness.ts'

export type Crowd = {
  /** Orders whose shoppers have read that they are paid. */
  toldPaid: Set<string>
  /** Orders that somebody wanted, and those of them that were placed. */
  begun: number
  placed: number
  statuses: number[]
  /** Ends the coming and going; each finishes what it began. */
  leave(): Promise<void>
}

/** Shoppers who order and pay, and who try again when the shop does not answer or says that it can't just now. */
export function letIn(shop: TestShop, count: number, products: string[]): Crowd {
  let isOpen = true
  const crowd = { toldPaid: new Set<string>(), begun: 0, placed: 0, statuses: [] as number[] }
  const shoppers = Array.from({ length: count }, async (_, n) => {
    for (let round = n; isOpen; round++) await buyOne(shop, products[round % products.length] ?? '', crowd)
  })
  for (const shopper of shoppers) shopper.catch(() => {})
  return Object.assign(crowd, {
    async leave() {
      isOpen = false
      await Promise.all(shoppers)
    },
  })
}

async function buyOne(shop: TestShop, product_id: string, crowd: Omit<Crowd, 'leave'>): Promise<void> {
  const guest = (await insist(crowd, () => shop.call('POST', '/api/v1/cart/guest/createcart/'))).body
  const who = { cartId: guest.cart.id, guestId: guest.id }
  const path = `/api/v1/cart/guest/addtocart/${who.cartId}/${who.guestId}/`
  await insist(crowd, () => shop.call('POST', path, { body: { product_id, quantity: 1 } }))
  const headers = { 'idempotency-key': randomUUID() }
  crowd.begun++
  const body = guestOrder(who)
  const order = await insist(crowd, () => shop.call('POST', '/api/v1/order/guestcreate/', { body, headers }))
  if (order.status !== 201) return
  crowd.placed++
  const { id: sessionId, order: placed } = order.body
  await insist(crowd, () => payAt(shop, sessionId))
  const read = () => shop.call('GET', `/api/v1/order/guest/${placed.id}/`)
  if ((await insist(crowd, read)).body.is_paid) crowd.toldPaid.add(placed.id)
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

// A call whose process was killed is taken over after eight seconds: not while the next ones live for two.
const PATIENCE_MS = 600_000

/** Until there is an answer that is one: a lost connection or a 5xx is tried again, as a browser's user would. */
async function insist<A extends Pick<Answer, 'status' | 'body'>>(
  crowd: Omit<Crowd, 'leave'>,
  ask: () => Promise<A>,
): Promise<A> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask().catch(() => undefined)
    crowd.statuses.push(answer?.status ?? 0)
    if (answer && answer.status < 500) return answer
    if (performance.now() > end) throw new Error('the shop did not come back')
    await sleep(100)
  }
}
