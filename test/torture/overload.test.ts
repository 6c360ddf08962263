import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newGuest, orderAsGuest } from '../checkout.ts'
import { copyDatabase, eventually, freePort, type TestShop } from '../harness.ts'
import { addProduct, eventAbout, notify, pay, WEBHOOK_SECRET } from '../placed-order.ts'
import { dice, figure, tally, times } from './dice.ts'
import { expectWhole } from './expect-whole.ts'
import { lookAt, type ShopProcess, startProcess } from './shop-process.ts'

dice('overload')
const SECONDS = times(15, 4)
const TIMES_CAPACITY = 4
const MOST_READERS = 600
// A slow machine has to be asked often enough to have more under way than it takes on.
const LEAST_RATE = 400

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

type Load = { connections: number; seconds: number; rate?: number }

/** Readers who never wait: each asks again as soon as it is answered. */
async function read({ connections, seconds, rate }: Load) {
  const statuses: number[] = []
  let withoutHint = 0
  const { requests } = await autocannon({
    url: running.url,
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: newPage() }),
        onResponse(status, _body, _context, headers) {
          statuses.push(status)
          const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase())
          if (status === 503 && !names.includes('retry-after')) withoutHint++
        },
      },
    ],
  })
  return { statuses: tally(statuses), withoutHint, answersASecond: Math.round(requests.average) }
}

/** On a machine that lets the readers hardly ask, they come again until there was a crowd. */
async function crowd(load: Load) {
  for (let left = 5; ; left--) {
    const seen = await read(load)
    if (left === 0 || seen.statuses[503]) return seen
  }
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

test('at several times what the shop can do readers are told to come back, buyers buy, and then all is as before', async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () => addProduct(shop, { stock: 100_000, name: 'A ring' })),
  )
  // The first pages compile the code that makes them.
  await read({ connections: 16, seconds: times(5, 1) })
  const { answersASecond: capacity } = await read({ connections: 16, seconds: times(5, 2) })
  let isBusy = true
  const load = {
    connections: MOST_READERS,
    seconds: SECONDS,
    rate: Math.max(capacity * TIMES_CAPACITY, LEAST_RATE),
  }
  const reading = crowd(load).finally(() => (isBusy = false))
  const { seen: bought, ...waits } = await buyWhile(() => isBusy, products)
  const { statuses, withoutHint, answersASecond } = await reading
  const ended = performance.now()
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(running.url + newPage())))
    await Promise.all(answers.map((answer) => answer.body?.cancel()))
    return answers.every(({ status }) => status === 200)
  }, 30_000)
  const recovered = Math.round(performance.now() - ended)
  figure('overload', {
    capacity,
    'asked a second': load.rate,
    answersASecond,
    statuses,
    bought: tally(bought),
    ...waits,
    'ms until as before': recovered,
  })
  expect(Object.keys(statuses).sort()).toEqual(['200', '503'])
  expect(withoutHint).toBe(0)
  expect([...new Set(bought)].sort()).toEqual([200, 201, 303])
  await expectWhole(shop, inject('server'))
}, 240_000)
