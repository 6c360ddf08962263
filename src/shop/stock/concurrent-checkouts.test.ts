import { afterEach, expect, inject, test } from 'vitest'
import { expectConsistent } from '../../../tests/chaos/support/expect-invariants.ts'
import {
  countValues,
  logFigures,
  longOrShort,
  seededRandom,
} from '../../../tests/chaos/support/seeded-random.ts'
import { newGuest, orderAsGuest, type Shopper } from '../../../tests/support/orders/checkout.ts'
import { addProduct, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop()
const { shuffled } = seededRandom('stock')
const SHOPPERS = longOrShort(500, 50)

afterEach(() => expectConsistent(shop, inject('server')), 60_000)

/** All guests check out at once. `longest`: ms until the last answer. */
async function checkOutAtOnce(guests: Shopper[]) {
  const start = performance.now()
  const answers = await Promise.all(guests.map(checkOut))
  const longest = Math.round(performance.now() - start)
  return { longest, answers, statuses: countValues(answers.map(({ status }) => status)) }
}

/** Retries after a 503: on a busy machine a call may wait too long for a database connection. */
async function checkOut(guest: Shopper) {
  for (;;) {
    const answer = await orderAsGuest(shop, guest)
    if (answer.status !== 503) return answer
  }
}

async function guestsWith(wishes: string[][]): Promise<Shopper[]> {
  const guests: Shopper[] = []
  for (let at = 0; at < wishes.length; at += 25) {
    const some = wishes.slice(at, at + 25)
    const lines = (wish: string[]) => wish.map((productId) => ({ productId, quantity: 1 }))
    guests.push(...(await Promise.all(some.map((wish) => newGuest(shop, lines(wish))))))
  }
  return guests
}

// Proves: R5.1
test('when hundreds of shoppers check out the last ten rings at once, ten get one and the others get the reason', async () => {
  const ring = await addProduct(shop, { stock: 10 })
  const guests = await guestsWith(Array.from({ length: SHOPPERS }, () => [ring]))
  const { longest, answers, statuses } = await checkOutAtOnce(guests)
  logFigures('stock', { shoppers: SHOPPERS, statuses, 'ms until the last answer': longest })
  expect(statuses).toEqual({ 201: 10, 409: SHOPPERS - 10 })
  for (const { status, body } of answers)
    if (status === 409) expect(body.detail).toMatch(/^Test ring.*: Out of Stock$/)
  expect(await stockOf(shop, ring)).toBe(0)
})

// Proves: R5.2
test('hundreds of carts of three products each, in any order, sell exactly the stock without a deadlock', async () => {
  // Two pieces a cart, which wants three.
  const stocks = [0.2, 0.3, 0.4, 0.5, 0.6].map((share) => share * SHOPPERS)
  const products = await Promise.all(stocks.map((stock) => addProduct(shop, { stock })))
  const guests = await guestsWith(Array.from({ length: SHOPPERS }, () => shuffled(products).slice(0, 3)))
  const [before] = await shop.sql<{ deadlocks: number }>(DEADLOCKS)
  const { longest, statuses } = await checkOutAtOnce(guests)
  const [after] = await shop.sql<{ deadlocks: number }>(DEADLOCKS)
  logFigures('stock', { carts: SHOPPERS, statuses, 'ms until the last answer': longest, ...after })
  expect(Object.keys(statuses)).toEqual(['201', '409'])
  expect(after).toEqual(before)
  const left = await Promise.all(products.map((id) => stockOf(shop, id)))
  expect(2 * SHOPPERS - left.reduce<number>((sum, stock) => sum + (stock ?? 0), 0)).toBe(
    (statuses[201] ?? 0) * 3,
  )
})

const DEADLOCKS = 'select deadlocks from pg_stat_database where datname = current_database()'
