import type { ChildProcess } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connect, connectionUrl } from '../../src/db/connect.ts'
import { capture } from './capture.ts'
import { ask, costOf, startChild, startShop, stop } from './child.ts'
import type { Cost } from './cost.ts'
import { fire, type Measured, warm } from './fire.ts'
import { log, openOwnDatabase } from './own-database.ts'
import { median } from './percentile.ts'
import { recordVisit } from './record-visit.ts'
import { compare, print, type Row } from './report.ts'
import { makeShop } from './seed.ts'
import { measureStart } from './start.ts'

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

const MODES = {
  uncached: { words: 'made anew', floor: '/sql' },
  cached: { words: 'from memory', floor: '/static' },
  unchanged: { words: 'unchanged (304)', floor: '/unchanged' },
}
type Mode = keyof typeof MODES
const VISITS = {
  cart: 'new guest cart and one item',
  order: 'guest order: cart, two items, order, session',
}

type Options = {
  products: number
  seconds: number
  only: string
  out: string
  compare?: string | undefined
  profile: boolean
}

type Case = Awaited<ReturnType<typeof capture>>[number]
type Sides = Record<'shop' | 'floor' | 'actors', ChildProcess>

/** Each case's rate beside the floor's, which sends the same statements and bodies with nothing around them. */
export async function measureCases(options: Options): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { dataDir, database } = await openOwnDatabase(open)
  const databaseUrl = connectionUrl(database.connection)
  const { pool, close } = connect(database.connection, log)
  await makeShop(pool, options.products)
  const cases = await capture(pool)
  const begun = async (starting: Promise<ChildProcess>) => {
    const child = await starting
    open.defer(() => void child.kill())
    return child
  }
  const floor = await begun(
    startChild('serve-floor.ts', { PORT: String(PORTS.floor), DATABASE_URL: databaseUrl }),
  )
  const actors = await begun(startChild('load-actors.ts', {}))
  const rows: Row[] = []
  for (const mode of Object.keys(MODES) as Mode[]) {
    const place = { port: PORTS.shop, databaseUrl, dataDir: join(dataDir, 'shop') }
    const shop = await begun(startShop({ ...place, cached: mode !== 'uncached' }))
    for (const one of cases.filter((one) => one.modes.includes(mode)))
      rows.push(...(await measureRead({ shop, floor, actors }, one, mode, options)))
    if (mode === 'uncached') rows.push(...(await measureWrites({ shop, floor, actors }, pool, options)))
    await stop(shop)
  }
  await stop(floor)
  await stop(actors)
  // What starts now has the database to itself.
  await close()
  await database.stop()
  const start = options.only ? undefined : await measureStart(dataDir)
  print(rows, start)
  if (options.compare) compare(rows, JSON.parse(await readFile(options.compare, 'utf8')).rows)
  const { products, seconds } = options
  await writeFile(options.out, JSON.stringify({ products, seconds, rows, start }, null, 2))
}

async function measureRead(
  sides: Sides,
  one: Case,
  mode: Mode,
  { only, seconds, profile }: Options,
): Promise<Row[]> {
  const { shop, floor } = sides
  const name = `${one.name}, ${MODES[mode].words}`
  if (!name.includes(only)) return []
  const address = `http://127.0.0.1:${PORTS.shop}${one.path}`
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`${one.path} answered ${answer.status}`)
  const body = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  await ask(floor, { name: one.name, ...one.statement, body, type })
  const base = `http://127.0.0.1:${PORTS.floor}${MODES[mode].floor}`
  const headers: Record<string, string> =
    mode === 'unchanged' ? { 'if-none-match': answer.headers.get('etag') ?? '' } : {}
  const asking = { headers, paths: one.paths }
  await Promise.all([warm(base, WARM[mode], { headers }), warm(address, WARM[mode], asking)])
  const turns = await takeTurns(sides, TURNS.reads, {
    floor: () => fire(base, seconds / TURNS.reads, { headers }),
    shop: () => fire(address, seconds / TURNS.reads, asking),
  })
  const row = rowOf(name, turns)
  if (profile) await draw(shop, name, () => fire(address, seconds, asking))
  return [row]
}

async function measureWrites(
  sides: Sides,
  pool: pg.Pool,
  { only, seconds, profile }: Options,
): Promise<Row[]> {
  const { shop, floor, actors } = sides
  const { rows } = await pool.query<{ id: string }>('select id from products limit 200')
  const products = rows.map(({ id }) => id)
  const made: Row[] = []
  for (const [scenario, name] of Object.entries(VISITS) as [keyof typeof VISITS, string][]) {
    if (!name.includes(only)) continue
    const task = { scenario, port: PORTS.shop, products }
    await ask(floor, await recordVisit(shop, task))
    const visits = async (port: number, seconds: number) =>
      (await ask(actors, { ...task, port, isFloor: port === PORTS.floor, seconds })) as Measured
    await visits(PORTS.floor, WARM.visits)
    await visits(PORTS.shop, WARM.visits)
    const turns = await takeTurns(sides, TURNS.visits, {
      floor: () => visits(PORTS.floor, seconds / TURNS.visits),
      shop: () => visits(PORTS.shop, seconds / TURNS.visits),
    })
    made.push(rowOf(name, turns))
    if (profile) await draw(shop, `guest ${scenario}`, () => visits(PORTS.shop, seconds))
  }
  return made
}

async function draw(shop: ChildProcess, name: string, work: () => Promise<unknown>): Promise<void> {
  await mkdir('profiles', { recursive: true })
  await ask(shop, 'profile')
  await work()
  await ask(shop, { draw: join('profiles', `${name.replaceAll(/\W+/g, '-')}.svg`) })
}

/** One side of a case: its turns, and what an answer cost it; CPU in µs, memory in bytes. */
type Side = { turns: Measured[]; cpu: number; statements: number; memory: number }
type Asks = Record<'floor' | 'shop', () => Promise<Measured>>

async function takeTurns(children: Sides, times: number, asks: Asks): Promise<Record<keyof Asks, Side>> {
  const costs = async () => ({ floor: await costOf(children.floor), shop: await costOf(children.shop) })
  const before = await costs()
  const floor: Measured[] = []
  const shop: Measured[] = []
  for (let turn = 0; turn < times; turn++) {
    floor.push(await asks.floor())
    shop.push(await asks.shop())
  }
  const after = await costs()
  return { floor: sideOf(floor, before.floor, after.floor), shop: sideOf(shop, before.shop, after.shop) }
}

function sideOf(turns: Measured[], before: Cost, after: Cost): Side {
  const asked = turns.reduce((sum, turn) => sum + turn.asked, 0)
  const statements = (after.statements - before.statements) / asked
  return { turns, cpu: (after.cpu - before.cpu) / asked, statements, memory: after.rss }
}

function rowOf(name: string, { floor, shop }: Record<keyof Asks, Side>): Row {
  const { turns, memory, cpu, statements } = shop
  const middle = (pick: (turn: Measured, n: number) => number) => median(turns.map(pick))
  const sum = (pick: (turn: Measured) => number) => turns.reduce((sum, turn) => sum + pick(turn), 0)
  return {
    name,
    rate: middle(({ rate }) => rate),
    p50: middle(({ p50 }) => p50),
    p99: sum(({ p99 }) => p99) / turns.length,
    errors: sum(({ errors }) => errors),
    cpu,
    memory,
    floor: median(floor.turns.map(({ rate }) => rate)),
    ratio: middle(({ rate }, n) => rate / (floor.turns[n]?.rate ?? 0)),
    floorCpu: floor.cpu,
    statements,
  }
}
