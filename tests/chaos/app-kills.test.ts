import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectionsOf } from '../../src/db/connections-of.ts'
import { findViolations } from '../../src/shop/health/broken-invariants.ts'
import { eventually } from '../support/harness.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { expectConfirmedPayments, startShoppers } from './support/patient-shoppers.ts'
import { countValues, logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'
import { openShopProcess } from './support/shop-process.ts'

const { below } = seededRandom('kills')
const KILLS = longOrShort(50, 2)
let program: Awaited<ReturnType<typeof openShopProcess>>

beforeAll(async () => {
  program = await openShopProcess(inject('server'), { env: { STRIPE_WEBHOOK_SECRET: 'whsec_kills' } })
})
afterAll(() => program.close())

// Proves: R7.5
test(
  'a shop that is killed repeatedly loses no paid order, no stock and no shopper',
  async () => {
    const { shop } = program
    const products = await Promise.all(Array.from({ length: 5 }, () => addProduct(shop, { stock: 100_000 })))
    const shoppers = startShoppers(shop, 20, products)
    const restartMs: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(300 + below(1200))
      await program.running.kill()
      expect(program.running.output()).not.toMatch(UNCAUGHT)
      restartMs.push(await program.restart())
    }
    await sleep(500)
    await shoppers.stop()
    const { confirmedPaid, placed, statuses } = shoppers
    logFigures('kills', {
      kills: KILLS,
      placed,
      'confirmed paid': confirmedPaid.size,
      'ms until back': spread(restartMs),
      ...countValues(statuses),
    })

    await expectConfirmedPayments(shop, confirmedPaid)
    await shop.sandbox('/sandbox/clock', { advance_s: 180 })
    await eventually(async () => (await findViolations(shop.pool, shop.shop.clock.now())).length === 0)
    await expectConsistent(shop, inject('server'))
    const { calls, jobs } = connectionsOf(1)
    const connections = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name <> 'observer'`
    expect((await shop.sql<{ n: number }>(connections))[0]?.n).toBeLessThanOrEqual(calls + jobs + 1)
    expect(program.running.output()).not.toMatch(UNCAUGHT)
  },
  longOrShort(1_800_000, 600_000),
)

const UNCAUGHT = /uncaught|unhandled|ERR_UNHANDLED|^\s+at .*\n\nNode\.js v/im

const spread = (durations: number[]) => {
  const sorted = durations.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) }
}
