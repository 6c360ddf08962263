import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectionsOf } from '../../src/db/connections-of.ts'
import { findViolations } from '../../src/shop/health/broken-invariants.ts'
import { eventually } from '../support/harness.ts'
import { addProduct } from '../support/placed-order.ts'
import { expectWhole } from './support/expect-invariants.ts'
import { letIn } from './support/patient-shoppers.ts'
import { dice, figure, tally, times } from './support/seeded-random.ts'
import { openShopProcess } from './support/shop-process.ts'

const { below } = dice('kills')
const KILLS = times(50, 4)
let program: Awaited<ReturnType<typeof openShopProcess>>

beforeAll(async () => {
  program = await openShopProcess(inject('server'), { env: { STRIPE_WEBHOOK_SECRET: 'whsec_kills' } })
})
afterAll(() => program.close())

// Proves: R7.5
test(
  'a shop that is killed again and again loses no paid order, no stock and no shopper',
  async () => {
    const { shop } = program
    const products = await Promise.all(Array.from({ length: 5 }, () => addProduct(shop, { stock: 100_000 })))
    const crowd = letIn(shop, 20, products)
    const back: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(300 + below(1200))
      await program.running.kill()
      expect(program.running.said()).not.toMatch(UNCAUGHT)
      back.push(await program.restart())
    }
    await sleep(500)
    await crowd.leave()
    const { toldPaid, placed, statuses } = crowd
    figure('kills', {
      kills: KILLS,
      placed,
      'told paid': toldPaid.size,
      'ms until back': spread(back),
      ...tally(statuses),
    })

    const told = `select count(*)::int as n from orders o join payments p on p.order_id = o.id
    where o.id = any($1) and o.status = 'processing' and p.payment_status = 'paid'`
    expect(await shop.sql(told, [[...toldPaid]])).toEqual([{ n: toldPaid.size }])
    expect(toldPaid.size).toBeGreaterThan(0)
    await shop.sandbox('/sandbox/clock', { advance_s: 180 })
    await eventually(async () => (await findViolations(shop.pool, shop.shop.clock.now())).length === 0)
    await expectWhole(shop, inject('server'))
    const { calls, jobs } = connectionsOf(1)
    const connections = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name <> 'onlooker'`
    expect((await shop.sql<{ n: number }>(connections))[0]?.n).toBeLessThanOrEqual(calls + jobs + 1)
    expect(program.running.said()).not.toMatch(UNCAUGHT)
  },
  times(1_800_000, 600_000),
)

const UNCAUGHT = /uncaught|unhandled|ERR_UNHANDLED|^\s+at .*\n\nNode\.js v/im

const spread = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) }
}
