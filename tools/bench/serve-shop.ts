import pg from 'pg'
import { readEnv } from '../../src/env.ts'
import { startShop } from '../../src/server.ts'
import { costSoFar } from './cost.ts'
import { startProfile } from './flame.ts'

/** A child of the bench: the whole shop in one process, telling what it costs when asked, and what it asks the database. */

export type Statement = { text: string; values: unknown[] }

let statements = 0
let recorded: Statement[] = []
const MAX_RECORDED = 100
const send = pg.Client.prototype.query as (...parts: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
  statements++
  if ((parts[0] as { begins?: boolean }).begins) recorded.push({ text: 'begin', values: [] })
  recorded.push(statementOf(parts[0]))
  if (recorded.length > MAX_RECORDED) recorded = []
  return send.apply(this, parts)
} as typeof pg.Client.prototype.query

const shop = await startShop(readEnv(process.env), { cached: process.env.BENCH_CACHE === '1', isEmpty: true })

let profile: Awaited<ReturnType<typeof startProfile>> | undefined

// The bench has gone.
process.once('disconnect', () => process.exit())
process.on('message', async (message: 'cost' | 'close' | 'profile' | 'statements' | { draw: string }) => {
  if (message === 'statements') return void process.send?.(recorded.splice(0))
  if (message === 'profile') profile = await startProfile()
  if (typeof message === 'object') await profile?.draw(message.draw)
  if (message === 'close') {
    await shop.close()
    process.exit()
  }
  process.send?.(costSoFar(statements))
})
process.send?.('ready')

function statementOf(query: unknown): Statement {
  if (typeof query === 'string') return { text: query, values: [] }
  const { text, values = [] } = query as Statement
  return { text, values }
}
