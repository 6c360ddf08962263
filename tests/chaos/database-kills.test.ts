import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, freePort, type TestShop } from '../support/harness.ts'
import { addProduct } from '../support/placed-order.ts'
import { expectWhole } from './support/expect-invariants.ts'
import { letIn } from './support/patient-shoppers.ts'
import { dice, figure, tally, times } from './support/seeded-random.ts'
import { isReady, lookAt, type ShopProcess, startProcess } from './support/shop-process.ts'

const { below } = dice('kills')
const KILLS = times(20, 3)
let dataDir: string
let running: ShopProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-kills-'))
  running = startProcess(await freePort(), { DATA_DIR: dataDir })
  await running.opened()
})
afterAll(async () => {
  await running.kill('SIGTERM')
  const cluster = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  await rm(cluster, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

/** Number of the embedded server's first process, and the folder of its socket. */
async function postmaster(): Promise<{ pid: number; host: string }> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), host: lines[4] ?? '' }
}

async function look(): Promise<{ shop: TestShop; server: Parameters<typeof expectWhole>[1] }> {
  const { host } = await postmaster()
  const server = { host, port: 5432, user: 'vitrine', database: 'vitrine', ssl: false as const }
  return { shop: lookAt(running.url, server), server }
}

// Proves: R7.5
test(
  'a database that is killed again and again under twenty shoppers loses no confirmed payment',
  async () => {
    const first = await look()
    const products = await Promise.all(
      Array.from({ length: 3 }, () => addProduct(first.shop, { stock: 100_000 })),
    )
    const crowd = letIn(first.shop, 20, products)
    const back: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(500 + below(1500))
      const { pid } = await postmaster()
      const since = performance.now()
      process.kill(pid, 'SIGKILL')
      await eventually(
        async () => !(await isReady(running.url)) || (await postmaster().catch(() => undefined))?.pid !== pid,
      )
      await eventually(() => isReady(running.url))
      back.push(Math.round(performance.now() - since))
    }
    await sleep(500)
    await crowd.leave()
    await first.shop.close()
    const { toldPaid, placed, statuses } = crowd
    figure('kills', {
      'of the database': KILLS,
      placed,
      'told paid': toldPaid.size,
      'ms until back': back,
      ...tally(statuses),
    })
    const { shop, server } = await look()
    const told = `select count(*)::int as n from orders o join payments p on p.order_id = o.id
    where o.id = any($1) and o.status = 'processing' and p.payment_status = 'paid'`
    expect(await shop.sql(told, [[...toldPaid]])).toEqual([{ n: toldPaid.size }])
    expect(toldPaid.size).toBeGreaterThan(0)
    expect(running.program.exitCode).toBe(null)
    await expectWhole(shop, server)
    await shop.close()
  },
  times(1_800_000, 600_000),
)
