import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, freePort } from '../support/harness.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { expectConfirmedPayments, startShoppers } from './support/patient-shoppers.ts'
import { countValues, logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'
import { connectEmbedded, isReady, type ShopProcess, startProcess } from './support/shop-process.ts'

const { below } = seededRandom('kills')
const KILLS = longOrShort(20, 2)
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

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const look = () => connectEmbedded(running, dataDir)

// Proves: R7.5
test(
  'a database that is killed repeatedly while twenty shoppers buy loses no confirmed payment',
  async () => {
    const first = await look()
    const products = await Promise.all(
      Array.from({ length: 3 }, () => addProduct(first.shop, { stock: 100_000 })),
    )
    const shoppers = startShoppers(first.shop, 20, products)
    const restartMs: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(500 + below(1500))
      const pid = await postmasterPid()
      const since = performance.now()
      process.kill(pid, 'SIGKILL')
      await eventually(
        async () => !(await isReady(running.url)) || (await postmasterPid().catch(() => undefined)) !== pid,
      )
      await eventually(() => isReady(running.url))
      restartMs.push(Math.round(performance.now() - since))
    }
    await sleep(500)
    await shoppers.stop()
    await first.shop.close()
    const { confirmedPaid, placed, statuses } = shoppers
    logFigures('kills', {
      'of the database': KILLS,
      placed,
      'confirmed paid': confirmedPaid.size,
      'ms until back': restartMs,
      ...countValues(statuses),
    })
    const { shop, server } = await look()
    await expectConfirmedPayments(shop, confirmedPaid)
    expect(running.program.exitCode).toBe(null)
    await expectConsistent(shop, server)
    await shop.close()
  },
  longOrShort(1_800_000, 600_000),
)
