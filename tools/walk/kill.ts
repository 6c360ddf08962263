import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { newGuest, orderAsGuest, type Shopper } from '../../tests/support/checkout.ts'
import { type Answer, eventually } from '../../tests/support/harness.ts'
import { pay } from '../../tests/support/placed-order.ts'
import { countOrders, newPiece } from './calls.ts'
import type { Ground } from './ground.ts'
import { type Step, secondsSince } from './step.ts'

const ORDERS = 6

/** The program dies while orders are being made. */
export function kill(ground: Ground): Step[] {
  const { checkout, desk } = ground
  const { shop } = checkout
  let shoppers: (Shopper & { key: string })[] = []
  let before = 0
  let placed: Answer[] = []
  const orderAll = () => Promise.allSettled(shoppers.map((guest) => orderAsGuest(shop, guest, guest)))

  const killed = async () => {
    const piece = await newPiece(desk, 10)
    shoppers = await Promise.all(
      Array.from({ length: ORDERS }, async () => ({
        ...(await newGuest(shop, [{ productId: piece, quantity: 1 }])),
        key: randomUUID(),
      })),
    )
    before = await countOrders(desk)
    // The orders are written, and their payment pages are being made.
    await shop.sandbox('/sandbox/stripe', { mode: 'slow', seconds: 60 })
    const answers = orderAll()
    await eventually(async () => (await countOrders(desk)) === before + ORDERS)
    await checkout.program()?.kill()
    expect((await answers).map(({ status }) => status)).toEqual(Array(ORDERS).fill('rejected'))
    return `${ORDERS} calls cut off`
  }
  const openedAgain = async () => {
    const took = await checkout.open()
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    return took
  }
  const sentAgain = async () => {
    const since = performance.now()
    const answers = await orderAll()
    const took = secondsSince(since)
    placed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(placed.map(({ status }) => status)).toEqual(Array(ORDERS).fill(201))
    expect((await countOrders(desk)) - before).toBe(ORDERS)
    return `${ORDERS} orders, the last answer after ${took}`
  }
  const allPaid = async () => {
    for (const { body } of placed) await pay(shop, body.id)
    for (const { body } of placed) {
      const read = () => shop.call('GET', `/api/v1/order/guest/${body.order.id}/`)
      await eventually(async () => (await read()).body.is_paid)
    }
    return `${placed.length} paid`
  }
  return [
    [`kill -9 while ${ORDERS} orders are being placed`, killed],
    ['npm start opens again', openedAgain],
    [`the same calls under the same keys make exactly ${ORDERS} orders`, sentAgain],
    ['all of them can be paid', allPaid],
    ['npm run doctor finds nothing ill, and every law holds', () => askDoctor(ground)],
  ]
}

async function askDoctor({ checkout }: Ground): Promise<string> {
  const doctor = checkout.npm(['run', 'doctor'])
  const code = await doctor.ends(120_000)
  const laws = /laws: (.*)/.exec(doctor.said())?.[1]
  expect([code, laws], doctor.said()).toEqual([0, expect.stringMatching(/^All \d+ laws of the shop hold/)])
  return laws ?? ''
}
