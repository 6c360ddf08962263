import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findViolations } from '../../src/shop/health/broken-invariants.ts'
import { guestOrder, newGuest, type Shopper } from '../support/orders/checkout.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { countValues, logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'
import { openShopProcess } from './support/shop-process.ts'

const { below } = seededRandom('kills')
let program: Awaited<ReturnType<typeof openShopProcess>>

beforeAll(async () => {
  program = await openShopProcess(inject('server'))
})
afterAll(() => program.close())

type Outcome = number | 'cut' | 'refused'

/** Sends an order over a kept-alive connection. 'refused': nothing was sent. */
function order(url: string, agent: Agent, guest: Shopper): Promise<Outcome> {
  const sent = JSON.stringify(guestOrder(guest))
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
  return new Promise((resolve) => {
    const call = request(`${url}/api/v1/order/guestcreate/`, { method: 'POST', agent, headers }, (answer) => {
      answer.on('error', () => resolve('cut'))
      answer.resume().on('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 'cut'))
    })
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'),
    )
    call.end(sent)
  })
}

test('after SIGTERM a shop finishes every order that it has started', async () => {
  const outcomes: Outcome[] = []
  const { shop } = program
  for (let round = longOrShort(5, 1); round > 0; round--) {
    const { running } = program
    const ring = await addProduct(shop, { stock: 1000 })
    const guests: Shopper[] = []
    for (let n = 0; n < 20; n++) guests.push(await newGuest(shop, [{ productId: ring, quantity: 1 }]))
    const agent = new Agent({ keepAlive: true })
    const begun = guests.map((guest) => order(running.url, agent, guest))
    await Promise.race(begun)
    await sleep(below(20))
    const ended = running.kill('SIGTERM')
    const answers = await Promise.all(begun)
    outcomes.push(...answers)
    await ended
    agent.destroy()
    expect(
      answers.filter((answer) => answer === 'cut'),
      running.output(),
    ).toEqual([])
    expect(running.program.exitCode).toBe(0)
    // An order whose payment page could not be opened was rolled back.
    const { rows } = await shop.pool.query(`select stock_quantity from variants where product_id = $1`, [
      ring,
    ])
    expect(rows[0].stock_quantity).toBe(1000 - answers.filter((answer) => answer === 201).length)
    expect(await findViolations(shop.pool)).toEqual([])
    if (round > 1) await program.restart()
  }
  logFigures('kills', { 'orders under way at SIGTERM': countValues(outcomes) })
})
