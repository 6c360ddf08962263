import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { addProduct } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { administer, type Market, visit } from './support/market-actors.ts'
import { countValues, logFigures, longOrShort, seededRandom as openRandom } from './support/seeded-random.ts'

const shop = setUpShop()
const random = openRandom('market')
const SECONDS = longOrShort(60, 4)
const ACTORS = 30

/** Advances the clock, so that payment pages and reservations expire while shoppers pay. */
async function passTime(market: Market): Promise<void> {
  while (market.isOpen()) {
    await sleep(500 + random.below(1500))
    const { promise, resolve } = Promise.withResolvers<void>()
    market.clockChange = promise
    while (market.placing > 0) await sleep(5)
    await shop.sandbox('/sandbox/clock', { advance_s: 60 + random.below(1200) })
    market.clockChange = undefined
    resolve()
  }
}

test('thirty shoppers buy, cancel and let reservations expire while an admin edits, refunds and cancels', async () => {
  const stocks = [3, 8, 20, 40, 100, 5]
  const products = await Promise.all(stocks.map((stock) => addProduct(shop, { stock, price: 1000 })))
  const end = performance.now() + SECONDS * 1000
  const isOpen = () => performance.now() < end
  const market: Market = { shop, products, random, seen: [], placing: 0, clockChange: undefined, isOpen }
  const actors = Array.from({ length: ACTORS }, () => visit(market))
  await Promise.all([...actors, administer(market), passTime(market)])
  const orders = await shop.sql<{ status: string; n: number }>(
    'select status, count(*)::int as n from orders group by status order by 2 desc',
  )
  const answers = countValues(market.seen)
  logFigures('market', {
    seconds: SECONDS,
    answers,
    orders: Object.fromEntries(orders.map((o) => [o.status, o.n])),
  })
  expect(market.seen.filter((status) => status >= 500)).toEqual([])
  expect(market.seen.length).toBeGreaterThan(ACTORS * 2)
  await expectConsistent(shop, inject('server'))
})
