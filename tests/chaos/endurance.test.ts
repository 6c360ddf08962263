import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { customer, logIn, type Person } from '../support/accounts.ts'
import { newGuest, orderAsGuest } from '../support/checkout.ts'
import type { TestShop } from '../support/harness.ts'
import { addProduct, pay } from '../support/placed-order.ts'
import { expectWhole } from './support/expect-invariants.ts'
import { type Inspected, inspectProcess } from './support/inspect-process.ts'
import { dice, figure, isLong } from './support/seeded-random.ts'
import { openShopProcess } from './support/shop-process.ts'

const SECONDS = Number(process.env.TORTURE_MINUTES ?? (isLong ? 20 : 0.5)) * 60
const ACTORS = 16
const FLAGS = manifest.config.server_flags.split(' ')
// Until code is compiled and every answer that is kept is there.
const WARM_UP_SECONDS = Math.max(20, SECONDS * 0.15)
const HANDLES_MORE = 16

type World = { shop: TestShop; products: string[]; person: Person }

/** One shopper: looks around, buys, and one in ten logs in. @throws when anything is refused */
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
/** Sixteen shoppers for so long; each comes every so many milliseconds, or again at once. @returns visits a second */
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

// Not in `npm test`: it tells something only when it lasts.
test.runIf(process.env.TORTURE)(
  'a shop at half of what it can do neither grows nor gathers anything',
  async () => {
    dice('endurance')
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
      figure('endurance', {
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
        expect(count, kind).toBeLessThanOrEqual((start.handles[kind] ?? 0) + HANDLES_MORE)
      expect(end.pool['calls waiting']).toBe(0)
      expect(end.pool['calls idle']).toBe(end.pool['calls total'])
      await expectWhole(shop, inject('server'))
    } finally {
      // A process that is being inspected does not end.
      inspected?.close()
      await program.close()
    }
  },
  (SECONDS * 2 + 300) * 1000,
)
