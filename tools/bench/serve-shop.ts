import pg from 'pg'
import { readEnv } from '../../src/env.ts'
import { startShop } from '../../src/server.ts'

// A child process of the bench: the whole shop, which counts the SQL statements that it sends.

let statements = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements++
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

const shop = await startShop(readEnv(process.env), { cached: process.env.BENCH_CACHE === '1', isEmpty: true })

// The bench has ended.
process.once('disconnect', () => process.exit())
process.on('message', async (message: 'statements' | 'close') => {
  if (message === 'statements') return void process.send?.(statements)
  await shop.close()
  process.exit()
})
process.send?.('ready')
