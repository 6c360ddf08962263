import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { customer, logIn, type Person } from '../support/accounts.ts'
import type { TestShop } from '../support/harness.ts'
import { newGuest, orderAsGuest } from '../support/orders/checkout.ts'
import { addProduct, pay } from '../support/orders/placed-order.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { type Inspected, inspectProcess } from './support/inspect-process.ts'
import { isLong, logFigures, seededRandom } from './support/seeded-random.ts'
import { openShopProcess } from './support/shop-process.ts'

const SECONDS = Number(process.env.CHAOS_MINUTES ?? (isLong ? 20 : 0.5)) * 60
const ACTORS = 16
const FLAGS = manifest.config.server_flags.split(' ')
// Until the code is compiled and the caches are full.
const WARM_UP_SECONDS = Math.max(20, SECONDS * 0.15)
const MAX_NEW_HANDLES = 16

type World = { shop: TestShop; products: string[]; person: Person }

/** One shopper browses and buys; every tenth logs in. @throws when a call fails */
async function visit({ shop, products, person }: World, turn: number): Promise<void> {
  const productId = products[turn % products.length] ?? ''
  for (const path of ['/', `/product/${productId}`, `/search?q=ring&max_price=${turn % 200}`]) {
    const answer = await fetch(shop.url + path)
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} is answered with ${answer.status}`)
  }
  const guest = await newGuest(shop, [{ productId, quantity: 1 }])
  const order = await orderAsGuest(shop, guest)
  await pay(shop, order.body.id)
  const { status } = await shop.call('GET', `/api/v1/order/guest/${order.body.order.id}/`)
  if (turn % 10 === 0) await logIn(shop, person)
  if (order.status !== 201 || status !== 200) throw new Error(`an order is answered with ${order.status}`)
}

let turn = 0
/** Sixteen shoppers visit every `everyMs`, or without pause. @returns visits per second */
async function load(world: World, seconds: number, everyMs = 0): Promise<number> {
  const before = turn
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: ACTORS }, async (_, actor) => {
      await sleep((everyMs * actor) / ACTORS)
      while (performance.now() < end) {
        const start = performance.now()
        await visit(world, turn++)
        await sleep(Math.max(0, everyMs - (performance.now() - start)))
      }
    }),
  )
  return (turn - before) / seconds
}

async function poolOf(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const found = text.matchAll(/vitrine_pool_connections\{.*pool="(\w+)",state="(\w+)"\} (\d+)/g)
  return Object.fromEntries([...found].map(([, pool, state, value]) => [`${pool} ${state}`, Number(value)]))
}

test(
  'a shop at half of its capacity neither uses more memory nor more handles',
  async () => {
    seededRandom('endurance')
    const flags = [...FLAGS, '--inspect=127.0.0.1:0']
    const program = await openShopProcess(inject('server'), { flags })
    const { running, shop } = program
    let inspected: Inspected | undefined
    try {
      const looking = await inspectProcess(running)
      inspected = looking
      const adding = Array.from({ length: 20 }, () => addProduct(shop, { stock: 1_000_000, name: 'A ring' }))
      const world = { shop, products: await Promise.all(adding), person: await customer(shop) }
      await load(world, 5)
      const capacity = await load(world, 5)
      const everyMs = (ACTORS / (capacity / 2)) * 1000
      await load(world, WARM_UP_SECONDS, everyMs)
      const measure = async () => ({ ...(await looking.vitals()), pool: await poolOf(running.url) })
      const start = await measure()
      const rate = await load(world, SECONDS, everyMs)
      const end = await measure()
      const growth = Math.round((end.heap / start.heap - 1) * 1000) / 10
      logFigures('endurance', {
        seconds: SECONDS,
        capacity,
        rate,
        visits: turn,
        start,
        end,
        'heap % more': growth,
      })
      expect(growth).toBeLessThan(5)
      for (const [kind, count] of Object.entries(end.handles))
        expect(count, kind).toBeLessThanOrEqual((start.handles[kind] ?? 0) + MAX_NEW_HANDLES)
      expect(end.pool['calls waiting']).toBe(0)
      expect(end.pool['calls idle']).toBe(end.pool['calls total'])
      await expectConsistent(shop, inject('server'))
    } finally {
      // A process with an open inspector session does not end.
      inspected?.close()
      await program.close()
    }
  },
  (SECONDS * 2 + 300) * 1000,
)
