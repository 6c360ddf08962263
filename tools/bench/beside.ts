import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, connectionUrl } from '../../src/db/connect.ts'
import { CASES, type Case, type Place } from './beside/client.ts'
import { ask, startChild, startShop, stop } from './child.ts'
import type { Measured } from './fire.ts'
import { log, openOwnDatabase } from './own-database.ts'
import { median } from './percentile.ts'
import { printTable } from './report.ts'
import { makeShop } from './seed.ts'

const PORTS = { 'this shop, made anew': 4795, 'this shop': 4796 }
/** The first one is not counted: whatever a shop remembers, it has been asked for by then. */
const TURNS = 4
const CASE_NAMES: Record<Case, string> = {
  list: 'list of a category',
  detail: 'detail',
  search: 'search',
  page: 'product page (HTML)',
  cart: 'guest cart and one item',
  order: 'guest order of two items',
}

type Side = { title: string; shop: string; place: Place }

/**
 * `npm run bench -- --beside FILE`: this shop and others, all asked by the same sixteen callers in turns, for what a headless
 * client asks them with the fewest calls that each allows. FILE is JSON of where the others answer, with as many products:
 * `{"evershop": {"base": "http://127.0.0.1:3101"}, "medusa": {"base": "…", "key": "pk_…"}, "vendure": {"base": "…"}}`
 */
export async function measureBeside(file: string, products: number, seconds: number): Promise<void> {
  await using open = new AsyncDisposableStack()
  const others = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, Place>)
  const load = await startChild('beside/load.ts', {})
  open.defer(() => stop(load))
  const sides: Side[] = others.map(([shop, place]) => ({ title: shop, shop, place }))
  // Who does not answer is told of before a database is made.
  for (const side of sides) await measure(load, side, 'list', 0)
  for (const [title, port] of await startOwn(open, products))
    sides.push({ title, shop: 'vitrine', place: { base: `http://127.0.0.1:${port}` } })
  const titles = sides.map(({ title }) => title)
  const table = [['a second', ...titles, 'times the best of the others, made anew', 'as it runs']]
  for (const name of CASES) {
    const rates = await takeTurns(load, sides, name, seconds)
    const best = Math.max(0, ...rates.slice(0, others.length))
    const times = rates.slice(others.length).map((rate) => (best > 0 ? (rate / best).toFixed(1) : ''))
    table.push([CASE_NAMES[name], ...rates.map(shown), ...times])
  }
  printTable(table)
}

async function takeTurns(load: ChildProcess, sides: Side[], name: Case, seconds: number): Promise<number[]> {
  const rates: number[][] = sides.map(() => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [n, side] of sides.entries()) {
      const rate = await measure(load, side, name, seconds)
      if (turn > 0) rates[n]?.push(rate)
    }
  }
  return rates.map(median)
}

type Told = 'none' | { problem: string } | (Measured & { problem?: string })

/** @returns how many a second; none of what a shop does not have */
async function measure(load: ChildProcess, side: Side, name: Case, seconds: number): Promise<number> {
  const { title, shop, place } = side
  const told = (await ask(load, { shop, place, name, seconds })) as Told
  if (told === 'none') return 0
  const what = `${title}, ${CASE_NAMES[name]}: ${told.problem}`
  if (!('rate' in told)) throw new Error(what)
  if (told.problem) console.error(`${what} (and so ${told.errors} of them)`)
  return told.rate
}

/** Over a database of their own, one that keeps no answers, and one that runs as it is. */
async function startOwn(open: AsyncDisposableStack, products: number): Promise<[string, number][]> {
  const { dataDir, database } = await openOwnDatabase(open)
  const { pool, close } = connect(database.connection, log)
  await makeShop(pool, products)
  await close()
  const databaseUrl = connectionUrl(database.connection)
  for (const port of Object.values(PORTS)) {
    const cached = port === PORTS['this shop']
    const shop = await startShop({ port, databaseUrl, dataDir: join(dataDir, String(port)), cached })
    open.defer(() => stop(shop))
  }
  return Object.entries(PORTS)
}

/** A shop that has no pages has no rate of them. */
function shown(rate: number): string {
  return rate === 0 ? '' : rate.toFixed(rate < 100 ? 1 : 0)
}
