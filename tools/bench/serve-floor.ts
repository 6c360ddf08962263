import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { NamedStatementClient } from '../../src/db/named-statements.ts'
import { costSoFar } from './cost.ts'
import { replayCall } from './replay-visit.ts'
import type { RecordedVisit } from './visit.ts'

/**
 * A child of the bench: what the machine can do at best. The same SQL as the shop sends, as a named statement through
 * pg behind bare node:http, whose row is a text to pass on ('/sql'), a body from memory ('/static'), or the word that it has not changed ('/unchanged');
 * and the statements of one call of a recorded visit ('/visit/0').
 */

/** `inTurn`: values that are sent by turns instead of `values`. */
type Task = {
  name: string
  text: string
  values: unknown[]
  inTurn?: unknown[][]
  body: string
  type: string
}

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  Client: NamedStatementClient,
})
let body = Buffer.alloc(0)
let turn = 0
let visit: RecordedVisit | undefined
let task: Task = { name: 'first', text: 'select 1', values: [], body: '', type: 'text/plain' }

const server = createServer(async (req, res) => {
  if (req.url === '/static') {
    res.writeHead(200, { 'content-type': task.type, 'content-length': body.length }).end(body)
    return
  }
  if (req.url === '/unchanged') {
    res.writeHead(304, { etag: '"bench"' }).end()
    return
  }
  if (visit && req.url?.startsWith('/visit/')) {
    const made = await replayCall(
      pool,
      visit,
      Number(req.url.slice('/visit/'.length)),
      JSON.parse(await text(req)),
    )
    const answer = JSON.stringify(made)
    res
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
      .end(answer)
    return
  }
  const values = task.inTurn?.[turn++ % task.inTurn.length] ?? task.values
  const { rows } = await pool.query({ name: task.name, text: task.text, values })
  const answer = Object.values(rows[0]).join()
  res
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    .end(answer)
})

// The bench has gone.
process.once('disconnect', () => process.exit())
process.on('message', async (message: Task | RecordedVisit | 'cost' | 'close') => {
  if (message === 'close') process.exit()
  if (message === 'cost') return void process.send?.(costSoFar(0))
  if ('calls' in message) {
    visit = message
    process.send?.('set')
    return
  }
  task = message
  body = Buffer.from(message.body)
  process.send?.('set')
})
server.listen(Number(process.env.PORT), () => process.send?.('ready'))
