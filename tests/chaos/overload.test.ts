import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newGuest, orderAsGuest } from '../support/checkout.ts'
import { copyDatabase, eventually, freePort, type TestShop } from '../support/harness.ts'
import { addProduct, eventAbout, notify, pay, WEBHOOK_SECRET } from '../support/placed-order.ts'
import { expectWhole } from './support/expect-invariants.ts'
import { dice, figure, tally, times } from './support/seeded-random.ts'
import { lookAt, type ShopProcess, startProcess } from './support/shop-process.ts'

dice('overload')
const SECONDS = times(15, 4)
/** So many come, and stand in line for so long, before others are told to come back. */
const READERS = 150
const LINE_MS = 1_000
const REFUSED = 50
/** How long nothing can be made: whoever buys may stand behind that, and is let in within 10 s. */
const HELD_MS = 3_000

let running: ShopProcess
let shop: TestShop
let folder: string
let drop: () => Promise<void>
beforeAll(async () => {
  const copied = await copyDatabase(inject('server'))
  drop = copied.drop
  folder = await mkdtemp(join(tmpdir(), 'vitrine-overload-'))
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: copied.connection,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
  running = startProcess(await freePort(), env)
  shop = lookAt(running.url, copied.connection)
  await running.opened()
})
afterAll(async () => {
  await running.kill('SIGTERM')
  await shop.close()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

let question = 0
/** A page that nobody has asked for, so that it has to be made. */
const newPage = () => `/search?q=ring&max_price=${++question}`

/**
 * Readers who all come before anything of what they ask for can be made, which is not left to how fast the machine is,
 * and others while they wait; again and again.
 */
async function crowds(seconds: number) {
  const statuses: number[] = []
  let withoutHint = 0
  let slowOnes = 0
  const end = performance.now() + seconds * 1_000
  do {
    let answered = 0
    const held = await shop.pool.connect()
    await held.query('begin; lock table product_search in access exclusive mode')
    const read = async () => {
      const answer = await fetch(running.url + newPage())
      answered++
      statuses.push(answer.status)
      if (answer.status === 503 && !answer.headers.has('retry-after')) withoutHint++
      await answer.body?.cancel()
    }
    const crowd = Array.from({ length: READERS + REFUSED }, read)
    await pause(LINE_MS + 200)
    crowd.push(...Array.from({ length: REFUSED }, read))
    await eventually(async () => answered >= REFUSED, HELD_MS).catch(() => {})
    await held.query('rollback')
    held.release()
    await Promise.all(crowd)
  } while (performance.now() < end || (!statuses.includes(503) && ++slowOnes < 5))
  return { statuses: tally(statuses), withoutHint }
}

/** Guests who buy for as long as the readers read; the status of each step, and how long it took to place each order. */
async function buyWhile(isBusy: () => boolean, products: string[]) {
  const seen: number[] = []
  const took: number[] = []
  const buyers = products.map(async (productId) => {
    do {
      const guest = await newGuest(shop, [{ productId, quantity: 1 }])
      const start = performance.now()
      const { status, body } = await orderAsGuest(shop, guest)
      took.push(Math.round(performance.now() - start))
      if (status !== 201) throw new Error(`an order was refused: ${status} ${JSON.stringify(body)}`)
      seen.push(status, await pay(shop, body.id))
      seen.push(await notify(shop, await eventAbout(shop, 'checkout.session.completed', body.id)))
      seen.push((await shop.call('GET', `/api/v1/order/guest/${body.order.id}/`)).status)
    } while (isBusy())
  })
  await Promise.all(buyers)
  return { seen, 'ms to place an order': took.toSorted((a, b) => a - b) }
}

test('when more readers come than the shop takes on they are told to come back, buyers buy, and then all is as before', async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () => addProduct(shop, { stock: 100_000, name: 'A ring' })),
  )
  // The first pages compile the code that makes them.
  await Promise.all(Array.from({ length: 20 }, () => fetch(running.url + newPage())))
  let isBusy = true
  const reading = crowds(SECONDS).finally(() => (isBusy = false))
  const { seen: bought, ...waits } = await buyWhile(() => isBusy, products)
  const { statuses, withoutHint } = await reading
  const ended = performance.now()
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(running.url + newPage())))
    await Promise.all(answers.map((answer) => answer.body?.cancel()))
    return answers.every(({ status }) => status === 200)
  })
  const recovered = Math.round(performance.now() - ended)
  figure('overload', { statuses, bought: tally(bought), ...waits, 'ms until as before': recovered })
  expect(Object.keys(statuses).sort()).toEqual(['200', '503'])
  expect(withoutHint).toBe(0)
  expect([...new Set(bought)].sort()).toEqual([200, 201, 303])
  await expectWhole(shop, inject('server'))
})
