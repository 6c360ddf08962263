import pg from 'pg'
import { readEnv } from '../env.ts'
import { startShop } from '../server.ts'
import { startProfile } from './flame.ts'

/** A child of the bench: the whole shop in one process, telling what it costs when asked. */

let statements = 0
const send = pg.Client.prototype.query as (...parts: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
  statements++
  return send.apply(this, parts)
} as typeof pg.Client.prototype.query

const shop = await startShop(readEnv(process.env), { cached: process.env.BENCH_CACHE === '1', isEmpty: true })

let profile: Awaited<ReturnType<typeof startProfile>> | undefined

process.on('message', async (message: 'cost' | 'close' | 'profile' | { draw: string }) => {
  if (message === 'profile') profile = await startProfile()
  if (typeof message === 'object') await profile?.draw(message.draw)
  if (message === 'close') {
    await shop.close()
    process.exit()
  }
  const { user, system } = process.cpuUsage()
  process.send?.({ statements, rss: process.memoryUsage().rss, cpu: user + system })
})
process.send?.('ready')
