import { expect } from '@playwright/test'
import { tally } from '../../tests/chaos/support/seeded-random.ts'
import { contents, newGuest, orderAsGuest, type Shopper } from '../../tests/support/checkout.ts'
import { eventually, type TestShop } from '../../tests/support/harness.ts'
import { type Placed, pay, placeOrder } from '../../tests/support/placed-order.ts'
import type { Ground } from './ground.ts'
import { type Step, secondsSince } from './step.ts'

const UNAVAILABLE = 'Payment is unavailable right now. Your cart is unchanged.'
const SENTENCE_WITHIN_MS = 10_000
const LAST = 7
const CROWD = 60

type Charge = { reference: string; status: string }

/** A payment whose notice is late. */
export function lateNotice({ checkout: { shop }, desk }: Ground): Step[] {
  let order: Placed
  const comesBack = async () => {
    await atPeace(shop)
    await shop.sandbox('/sandbox/webhooks', { mode: 'hold' })
    order = await placeOrder(shop, { lines: [{ productId: await newPiece(desk, 5), quantity: 2 }] })
    await pay(shop, order.sessionId)
    const since = performance.now()
    const { body } = await shop.call('GET', `/api/v1/order/guest/${order.id}/`)
    const took = secondsSince(since)
    expect((await shop.sandbox('/sandbox/webhooks')).body.held).toBeGreaterThan(0)
    expect(body).toMatchObject({ is_paid: true, status: 'processing' })
    return `at the first look, ${took}`
  }
  const released = async () => {
    await shop.sandbox('/sandbox/webhooks', { mode: 'release' })
    await eventually(async () => (await shop.sandbox('/sandbox/webhooks')).body.due === 0)
    await eventually(async () => (await shop.mailTo(order.email)).length > 0)
    const { charges } = (await shop.sandbox('/sandbox/book.json')).body
    const mine = charges.filter(({ reference }: Charge) => reference === order.id)
    const letters = await shop.mailTo(order.email)
    expect([mine.length, letters.length], 'charges and letters').toEqual([1, 1])
    expect(await left(shop, order.lines[0]?.productId)).toBe(3)
    return '1 charge, 1 letter, 2 of 5 pieces sold'
  }
  return [
    ['notices of payments are held: who comes back sees a paid order', comesBack],
    ['released, they double nothing', released],
  ]
}

/** The payment provider is down, and comes back. */
export function providerAway({ checkout: { shop }, desk }: Ground): Step[] {
  let guest: Shopper
  let piece: string
  const down = async () => {
    await atPeace(shop)
    piece = await newPiece(desk, 5)
    guest = await newGuest(shop, [{ productId: piece, quantity: 2 }])
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    const since = performance.now()
    const { status, body } = await orderAsGuest(shop, guest)
    const took = performance.now() - since
    expect([status, body.detail]).toEqual([503, UNAVAILABLE])
    expect(took).toBeLessThan(SENTENCE_WITHIN_MS)
    expect(await contents(shop, guest)).toEqual({ [piece]: 2 })
    expect(await left(shop, piece)).toBe(5)
    return `503 '${UNAVAILABLE}' after ${secondsSince(since)}`
  }
  const up = async () => {
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    expect((await orderAsGuest(shop, guest)).status).toBe(201)
    expect([await contents(shop, guest), await left(shop, piece)]).toEqual([{}, 3])
    return '201'
  }
  return [
    ['the payment provider is down: a sentence, cart and stock as they were', down],
    ['it is back: the same cart is ordered', up],
  ]
}

/** Many want what few can have. */
export function lastPieces({ checkout: { shop }, desk }: Ground): Step[] {
  const rush = async () => {
    await atPeace(shop)
    const piece = await newPiece(desk, LAST)
    const guests: Shopper[] = []
    for (let n = 0; n < CROWD; n++) guests.push(await newGuest(shop, [{ productId: piece, quantity: 1 }]))
    const before = await countOrders(desk)
    const since = performance.now()
    const answers = await Promise.all(guests.map((guest) => orderAsGuest(shop, guest)))
    const took = secondsSince(since)
    const seen = tally(answers.map(({ status }) => status))
    expect(seen).toEqual({ 201: LAST, 409: CROWD - LAST })
    expect([(await countOrders(desk)) - before, await left(shop, piece)], 'orders and pieces').toEqual([
      LAST,
      0,
    ])
    const refusals = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.detail))
    return `${LAST} orders, ${CROWD - LAST} read '${[...refusals].join("' or '")}', the last after ${took}`
  }
  return [[`${CROWD} guests at once want the last ${LAST} pieces: ${LAST} orders, no 5xx`, rush]]
}

/** Whatever a walk that failed has left. */
async function atPeace(shop: TestShop): Promise<void> {
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sandbox('/sandbox/webhooks', { mode: 'release' })
}

/** As the owner adds it: so many in stock. */
export async function newPiece(desk: Ground['desk'], stock_quantity: number): Promise<string> {
  return (await (await desk()).create({ stock_quantity })).id
}

export async function countOrders(desk: Ground['desk']): Promise<number> {
  return (await (await desk()).call('GET', '/order/?limit=1')).body.total
}

async function left(shop: TestShop, piece: string | undefined): Promise<number> {
  return (await shop.call('GET', `/api/v1/products/${piece}/`)).body.stock_quantity
}
