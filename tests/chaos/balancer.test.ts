import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyDatabase, eventually, freePort, type TestShop } from '../support/harness.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { startBalancer, whyNoBalancer } from './support/nginx.ts'
import { startShoppers } from './support/patient-shoppers.ts'
import { countValues, logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'
import { connectTo, isReady, type ShopProcess, startProcess } from './support/shop-process.ts'

// Takes most of a minute, so `npm test` skips it.
const UNLOCKED_SHOP = join('tests', 'support', 'unlocked-shop.ts')
const isWanted = Boolean(process.env.CHAOS) && !whyNoBalancer

describe.runIf(isWanted)(whyNoBalancer ?? 'two shops behind nginx', () => {
  const { below } = seededRandom('balancer')
  const KILLS = longOrShort(30, 2)
  let ports: [number, number]
  let shops: ShopProcess[]
  let balancer: Awaited<ReturnType<typeof startBalancer>>
  let shop: TestShop
  let env: Record<string, string>
  let drop: () => Promise<void>

  beforeAll(async () => {
    const copied = await copyDatabase(inject('server'))
    drop = copied.drop
    ports = [await freePort(), await freePort()]
    balancer = await startBalancer(await freePort(), ports)
    env = {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'vitrine-balanced-')),
      DATABASE_URL: copied.connection,
      PUBLIC_URL: balancer.url,
      STRIPE_WEBHOOK_SECRET: 'whsec_balanced',
      TRUSTED_PROXIES: '127.0.0.1',
    }
    shops = ports.map((port) => startProcess(port, env, [], UNLOCKED_SHOP))
    await Promise.all(shops.map((each) => each.opened()))
    shop = connectTo(balancer.url, copied.connection)
    await eventually(() => isReady(balancer.url))
  })
  afterAll(async () => {
    await Promise.all(shops.map((each) => each.kill()))
    await balancer.stop()
    await shop.close()
    await drop()
    await rm(env.DATA_DIR ?? '', { recursive: true, force: true })
  })

  const paidOrders = async () => (await shop.sql('select count(paid_at)::int as n from payments'))[0]?.n

  it(
    'lose no purchase while one after the other is killed: every order is placed once and paid',
    async () => {
      const products = await Promise.all(
        Array.from({ length: 5 }, () => addProduct(shop, { stock: 100_000 })),
      )
      const shoppers = startShoppers(shop, 12, products)
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(500 + below(1500))
        const which = kill % 2
        const { placed } = shoppers
        await shops[which]?.kill()
        // Meanwhile the other process sells.
        await eventually(async () => shoppers.placed > placed + 5)
        const again = startProcess(ports[which] ?? 0, env, [], UNLOCKED_SHOP)
        shops[which] = again
        await again.opened()
      }
      await shoppers.stop()
      const { sent, placed, confirmedPaid, statuses } = shoppers
      logFigures('balancer', {
        kills: KILLS,
        placed,
        'confirmed paid': confirmedPaid.size,
        ...countValues(statuses),
      })
      expect(placed).toBe(sent)
      // An order whose process died during the payment check is checked again later.
      await eventually(async () => (await paidOrders()) === placed)
      expect(await shop.sql('select count(*)::int as n from orders')).toEqual([{ n: placed }])
      expect(statuses.filter((status) => status >= 400 && status < 500)).toEqual([])
      await expectConsistent(shop, inject('server'))
    },
    longOrShort(1_800_000, 600_000),
  )
})
