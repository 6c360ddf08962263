import type { ChildProcess } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, connectionUrl } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { prepareJobs } from '../shop/jobs.ts'
import { measureBackOffice } from './back-office.ts'
import { capture } from './capture.ts'
import { ask, type Cost, costOf, startChild, startShop, stop } from './child.ts'
import { fire, type Measured, warm } from './fire.ts'
import { measureMadeUp } from './made-up.ts'
import { log, openOwnDatabase } from './own-database.ts'
import { median } from './percentile.ts'
import { printPlans } from './plans.ts'
import { measureProcesses } from './processes.ts'
import { recordVisit } from './record-visit.ts'
import { compare, print, type Row } from './report.ts'
import { seed } from './seed.ts'
import { measureSizes } from './sizes.ts'
import { measureStart } from './start.ts'

/**
 * `npm run bench`: how fast the shop is, as a ratio to what this machine can do at best, in one run on one database.
 * --products N (10000), --seconds S a case (2), --only WORD of the cases' names, --out FILE for JSON, --compare FILE of an
 * earlier run, --profile: a flame graph of each case beside it, in the folder 'profiles'
 * --products of more than 10000: each list and search instead, of 10000 products beside so many
 * --made-up N: with it, so many made-up searches of both (--seed N gives the same again)
 * --back-office: how long each list of the back office takes instead, with 100000 products and --orders N (200000)
 * --processes: what two processes do more than one instead, with 100000 products: no more are asked for in one turn
 * --plans: the plans of the hot statements instead
 */

const { values: args } = parseArgs({
  options: {
    products: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'bench.json' },
    compare: { type: 'string' },
    profile: { type: 'boolean', default: false },
    'made-up': { type: 'string' },
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '200000' },
    'back-office': { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
  },
})
const products = Number(args.products ?? (args.processes ? 100_000 : 10_000))
if (args['back-office']) {
  await measureBackOffice({ products: 100_000, orders: Number(args.orders), changes: 300_000, times: 200 })
  process.exit()
}
if (args.plans) {
  await printPlans(products)
  process.exit()
}
if (args['made-up']) {
  await measureMadeUp(products, Number(args['made-up']), Number(args.seed))
  process.exit()
}
if (products > 10_000 && !args.processes) {
  await measureSizes({ large: products, times: 1000 })
  process.exit()
}
const seconds = Number(args.seconds)
if (args.processes) {
  await measureProcesses(products, seconds)
  process.exit()
}
const PORTS = { shop: 4790, floor: 4791 }
/**
 * So many each do floor and shop take in a case. The middle of the turns is told (of what was slowest their mean), so that
 * a busy moment of the machine counts for neither.
 */
const TURNS = { reads: 8, visits: 4 }
/**
 * For so long, in seconds, both are asked before: what is made anew runs a hundred times as much code as what is from
 * memory, a tenth as often.
 */
const WARM = { uncached: 4, cached: 1, unchanged: 1, visits: 1.5 }

await using open = new AsyncDisposableStack()
const { dataDir, database } = await openOwnDatabase(open)
const url = connectionUrl(database.connection)
const { pool, close } = connect(database.connection, log)
await migrate(pool)
await prepareJobs(pool)
console.error(`Making a shop of ${products} products…`)
await seed(pool, products)
const cases = await capture(pool)

const floor = await begun(startChild('serve-floor.ts', { PORT: String(PORTS.floor), DATABASE_URL: url }))
const rows: Row[] = []
const MODES = {
  uncached: { words: 'made anew', floor: '/sql' },
  cached: { words: 'from memory', floor: '/static' },
  unchanged: { words: 'unchanged (304)', floor: '/unchanged' },
}
const VISITS = {
  cart: 'new guest cart and one item',
  order: 'guest order: cart, two items, order, session',
}

for (const mode of ['uncached', 'cached', 'unchanged'] as const) {
  const shop = await begun(
    startShop({
      port: PORTS.shop,
      databaseUrl: url,
      dataDir: join(dataDir, 'shop'),
      cached: mode !== 'uncached',
    }),
  )
  for (const one of cases.filter((one) => one.modes.includes(mode))) {
    const name = `${one.name}, ${MODES[mode].words}`
    if (!name.includes(args.only)) continue
    const address = `http://127.0.0.1:${PORTS.shop}${one.path}`
    const answer = await fetch(address)
    if (answer.status !== 200) throw new Error(`${one.path} answered ${answer.status}`)
    const body = await answer.text()
    await ask(floor, {
      name: one.name,
      ...one.statement,
      body,
      type: answer.headers.get('content-type') ?? '',
    })
    const base = `http://127.0.0.1:${PORTS.floor}${MODES[mode].floor}`
    const headers: Record<string, string> =
      mode === 'unchanged' ? { 'if-none-match': answer.headers.get('etag') ?? '' } : {}
    const asking = { headers, paths: one.paths }
    await Promise.all([warm(base, WARM[mode], { headers }), warm(address, WARM[mode], asking)])
    const before = await costOf(shop)
    const turns: [Measured, Measured][] = []
    for (let turn = 0; turn < TURNS.reads; turn++)
      turns.push([
        await fire(base, seconds / TURNS.reads, { headers }),
        await fire(address, seconds / TURNS.reads, asking),
      ])
    rows.push(rowOf(name, turns, before, await costOf(shop)))
    if (args.profile) await profile(shop, name, () => fire(address, seconds, asking))
  }
  if (mode === 'uncached') rows.push(...(await writes(shop)))
  await stop(shop)
}
await stop(floor)
// What starts now has the database to itself.
await close()
await database.stop()
const start = args.only ? undefined : await measureStart(dataDir)
print(rows, start)
if (args.compare) compare(rows, JSON.parse(await readFile(args.compare, 'utf8')).rows)
await writeFile(args.out, JSON.stringify({ products, seconds, rows, start }, null, 2))

async function profile(shop: ChildProcess, name: string, work: () => Promise<unknown>): Promise<void> {
  await mkdir('profiles', { recursive: true })
  await ask(shop, 'profile')
  await work()
  await ask(shop, { draw: join('profiles', `${name.replaceAll(/\W+/g, '-')}.svg`) })
}

async function writes(shop: ChildProcess): Promise<Row[]> {
  const products = (await pool.query<{ id: string }>('select id from products limit 200')).rows.map(
    ({ id }) => id,
  )
  const actors = await begun(startChild('load-actors.ts', {}))
  const made: Row[] = []
  for (const [scenario, name] of Object.entries(VISITS) as [keyof typeof VISITS, string][]) {
    if (!name.includes(args.only)) continue
    const task = { scenario, port: PORTS.shop, products }
    await ask(floor, await recordVisit(shop, task))
    const visits = async (port: number, seconds: number) =>
      (await ask(actors, { ...task, port, isFloor: port === PORTS.floor, seconds })) as Measured
    await visits(PORTS.floor, WARM.visits)
    await visits(PORTS.shop, WARM.visits)
    const before = await costOf(shop)
    const turns: [Measured, Measured][] = []
    for (let turn = 0; turn < TURNS.visits; turn++)
      turns.push([
        await visits(PORTS.floor, seconds / TURNS.visits),
        await visits(PORTS.shop, seconds / TURNS.visits),
      ])
    made.push(rowOf(name, turns, before, await costOf(shop)))
    if (args.profile) await profile(shop, `guest ${scenario}`, () => visits(PORTS.shop, seconds))
  }
  await stop(actors)
  return made
}

function rowOf(name: string, turns: [Measured, Measured][], before: Cost, after: Cost): Row {
  const middle = (pick: (turn: [Measured, Measured]) => number) => median(turns.map(pick))
  const sum = (pick: (shop: Measured) => number) => turns.reduce((sum, [, shop]) => sum + pick(shop), 0)
  const asked = sum((shop) => shop.asked)
  return {
    name,
    rate: middle(([, shop]) => shop.rate),
    p50: middle(([, shop]) => shop.p50),
    p99: sum((shop) => shop.p99) / turns.length,
    errors: sum((shop) => shop.errors),
    floor: middle(([floor]) => floor.rate),
    ratio: middle(([floor, shop]) => shop.rate / floor.rate),
    memory: after.rss,
    cpu: (after.cpu - before.cpu) / asked,
    statements: (after.statements - before.statements) / asked,
  }
}

async function begun(starting: Promise<ChildProcess>): Promise<ChildProcess> {
  const child = await starting
  open.defer(() => void child.kill())
  return child
}
