import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, connectionUrl } from '../../src/db/connect.ts'
import { log, openOwnDatabase } from './database.ts'
import { percentile, printTable } from './figures.ts'
import { runLoad } from './load.ts'
import { type Calls, type Case, type Client, openClient, type Place } from './peers/client.ts'
import { openEverShop } from './peers/evershop.ts'
import { openMedusa } from './peers/medusa.ts'
import { openVendure } from './peers/vendure.ts'
import { openVitrine } from './peers/vitrine.ts'
import { seedShop } from './seed.ts'
import { startShop } from './shop-process.ts'

const RECIPES: Record<string, (client: Client) => Promise<Calls>> = {
  evershop: openEverShop,
  medusa: openMedusa,
  vendure: openVendure,
}
const CASES: Record<Case, string> = {
  list: 'list of a category',
  detail: 'product detail',
  search: 'search',
  page: 'product page (HTML)',
  cart: 'guest cart and one item',
  order: 'guest order of two items',
}
const CALLERS = 16
/** The first turn only warms caches. */
const TURNS = 4

type Side = { title: string; calls: Calls }

/**
 * Requests this shop and other running shops in turns, with as many products, with the fewest calls that each API needs,
 * and prints rates per second. `file` is JSON: `{"evershop": {"base": "http://127.0.0.1:3101"},
 * "medusa": {"base": "…", "key": "publishable key"}, "vendure": {"base": "…"}}`, or `{}` for this shop alone.
 */
export async function measureSideBySide(file: string, products: number, seconds: number): Promise<void> {
  await using open = new AsyncDisposableStack()
  const peers = await openPeers(JSON.parse(await readFile(file, 'utf8')) as Record<string, Place>)
  const own = await openOwn(open, products)
  const rows = [
    [
      'per second',
      ...[...peers, ...own].map(({ title }) => title),
      'cold ÷ best peer',
      'as it runs ÷ best peer',
    ],
  ]
  for (const [name, title] of Object.entries(CASES) as [Case, string][]) {
    const rates = await takeTurns([...peers, ...own], name, seconds)
    const best = Math.max(...rates.slice(0, peers.length), 0)
    const ratios = rates.slice(peers.length).map((rate) => (best > 0 ? (rate / best).toFixed(1) : ''))
    rows.push([title, ...rates.map((rate) => (rate > 0 ? rate.toFixed(rate < 100 ? 1 : 0) : '')), ...ratios])
  }
  printTable(rows)
}

async function openPeers(places: Record<string, Place>): Promise<Side[]> {
  const peers: Side[] = []
  for (const [title, place] of Object.entries(places)) {
    const recipe = RECIPES[title]
    if (!recipe) throw new Error(`${title} is not one of ${Object.keys(RECIPES).join(', ')}`)
    peers.push({ title, calls: await recipe(openClient(place)) })
  }
  return peers
}

/** Two processes of this shop over one database: one without its page cache, one as it runs. */
async function openOwn(open: AsyncDisposableStack, products: number): Promise<Side[]> {
  const { dataDir, database } = await openOwnDatabase(open)
  const { pool, close } = connect(database.connection, log, 1, { statement_timeout: 0 })
  await seedShop(pool, products)
  await close()
  const databaseUrl = connectionUrl(database.connection)
  const start = async (title: string, port: number, cached: boolean): Promise<Side> => {
    const { base } = await startShop(open, {
      port,
      databaseUrl,
      dataDir: join(dataDir, String(port)),
      cached,
    })
    return { title, calls: await openVitrine(openClient({ base })) }
  }
  return [await start('this shop, cold', 4795, false), await start('this shop', 4796, true)]
}

/** @returns the median rate of each side; 0 for a call that it does not have */
async function takeTurns(sides: Side[], name: Case, seconds: number): Promise<number[]> {
  const rates: number[][] = sides.map(() => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [n, { title, calls }] of sides.entries()) {
      const call = calls[name]
      const { rate, errors, firstError } = call ? await runLoad(call, { callers: CALLERS, seconds }) : NONE
      if (firstError) console.error(`${title}, ${CASES[name]}: ${errors} errors, the first: ${firstError}`)
      if (turn > 0) rates[n]?.push(rate)
    }
  }
  return rates.map((turns) => percentile(turns, 0.5))
}

const NONE = { rate: 0, errors: 0, firstError: undefined }
