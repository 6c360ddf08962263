import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, connectionUrl } from '../../src/db/connect.ts'
import { leave, log, openOwnDatabase } from './database.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { seedShop } from './seed.ts'
import { startShop, stopShop } from './shop-process.ts'
import { measureSideBySide } from './side-by-side.ts'
import { measureStartup } from './startup.ts'
import { countStatements } from './statements.ts'

const PORT = 4790

/**
 * `npm run bench`: the figures of docs/performance.md, on a database of its own.
 * --products N (10000): times of lists and searches without the page cache, statements per order, start time, memory at rest and under load
 * --calls N (200): how often each list is requested; --only WORD: lists whose name contains it, and nothing else
 * --peers FILE: rates of this shop and of other running shops instead, --seconds S (2) a turn; see side-by-side.ts
 */
const { values: args } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    peers: { type: 'string' },
    seconds: { type: 'string', default: '2' },
  },
})
const products = Number(args.products)

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${products} products, ${availableParallelism()} cores, ` +
    `load ${loadavg()[0]?.toFixed(1)}${(loadavg()[0] ?? 0) > 1 ? ' (other programs are running)' : ''}\n`,
)
if (args.peers) await measureSideBySide(args.peers, products, Number(args.seconds))
else await measureShop()
await leave()

async function measureShop(): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { dataDir, database } = await openOwnDatabase(open)
  const { pool, close } = connect(database.connection, log, 1, { statement_timeout: 0 })
  await seedShop(pool, products)
  await close()
  const databaseUrl = connectionUrl(database.connection)
  const { shop, base } = await startShop(open, {
    port: PORT,
    databaseUrl,
    dataDir: join(dataDir, 'shop'),
    cached: false,
  })
  await measureLists(base, { products, calls: Number(args.calls), only: args.only })
  if (args.only) return
  await countStatements(shop, base)
  await stopShop(shop)
  await measureMemory(open, { databaseUrl, dataDir: join(dataDir, 'shop') })
  // `node src/server.ts` starts the database itself.
  await database.stop()
  await measureStartup(dataDir)
}
