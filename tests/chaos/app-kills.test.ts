import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectionsOf } from '../../src/db/connections-of.ts'
import { brokenLaws } from '../../src/shop/health/broken-invariants.ts'
import { copyDatabase, eventually, freePort, type TestShop } from '../support/harness.ts'
import { addProduct } from '../support/placed-order.ts'
import { expectWhole } from './support/expect-invariants.ts'
import { letIn } from './support/patient-shoppers.ts'
import { dice, figure, tally, times } from './support/seeded-random.ts'
import { lookAt, type ShopProcess, startProcess } from './support/shop-process.ts'

const { below } = dice('kills')
const KILLS = times(50, 4)
let port: number
let shop: TestShop
let running: ShopProcess
let env: Record<string, string>
let drop: () => Promise<void>

beforeAll(async () => {
  const copied = await copyDatabase(inject('server'))
  drop = copied.drop
  port = await freePort()
  const DATABASE_URL = copied.connection
  env = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'vitrine-kills-')),
    DATABASE_URL,
    STRIPE_WEBHOOK_SECRET: 'whsec_kills',
  }
  running = startProcess(port, env)
  shop = lookAt(running.url, DATABASE_URL)
  await running.opened()
})
afterAll(async () => {
  await running.kill()
  await shop.close()
  await drop()
  await rm(env.DATA_DIR ?? '', { recursive: true, force: true })
})

// Proves: R7.5
test(
  'a shop that is killed again and again loses no paid order, no stock and no shopper',
  async () => {
    const products = await Promise.all(Array.from({ length: 5 }, () => addProduct(shop, { stock: 100_000 })))
    const crowd = letIn(shop, 20, products)
    const back: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(300 + below(1200))
      await running.kill()
      expect(running.said()).not.toMatch(UNCAUGHT)
      running = startProcess(port, env)
      back.push(await running.opened())
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
    await eventually(async () => (await brokenLaws(shop.pool, shop.shop.clock.now())).length === 0)
    await expectWhole(shop, inject('server'))
    const { calls, jobs } = connectionsOf(1)
    const connections = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name <> 'onlooker'`
    expect((await shop.sql<{ n: number }>(connections))[0]?.n).toBeLessThanOrEqual(calls + jobs + 1)
    expect(running.said()).not.toMatch(UNCAUGHT)
  },
  times(1_800_000, 600_000),
)

const UNCAUGHT = /uncaught|unhandled|ERR_UNHANDLED|^\s+at .*\n\nNode\.js v/im

const spread = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) }
}
