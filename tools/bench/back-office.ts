import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { connect, connectionUrl } from '../../src/db/connect.ts'
import { backOfficeCalls } from './back-office-calls.ts'
import { startShop, stop } from './child.ts'
import { log, openOwnDatabase } from './own-database.ts'
import { percentile } from './percentile.ts'
import { makeShop } from './seed.ts'
import { type BackOfficeSize, seedOrders } from './seed-orders.ts'
import { timed } from './timed.ts'

const PORT = 4792

/**
 * How long an owner waits for each list of the back office, on one connection and on a database of its own; the first
 * call is told apart, since nothing is warm for it.
 */
export async function measureBackOffice(
  size: BackOfficeSize & { products: number; times: number },
): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { dataDir, database } = await openOwnDatabase(open)
  const { pool, close } = connect(database.connection, log, 4, { statement_timeout: 0 })
  open.defer(close)
  await makeShop(pool, size.products)
  console.error(`And in it ${size.orders} orders and ${size.changes} log rows…`)
  await seedOrders(pool, size)
  const token = await signIn(pool)
  const shop = await startShop({
    port: PORT,
    databaseUrl: connectionUrl(database.connection),
    dataDir: join(dataDir, 'shop'),
  })
  open.defer(() => stop(shop))
  console.log(['| call | rows | first ms | p50 ms | p99 ms |', '| --- | --- | --- | --- | --- |'].join('\n'))
  for (const { name, path } of await backOfficeCalls(pool)) {
    const told = await timeCall(`http://127.0.0.1:${PORT}/api/v1${path}`, token, size.times)
    console.log(
      `| ${name} | ${told.rows} | ${told.first.toFixed(1)} | ${told.p50.toFixed(1)} | ${told.p99.toFixed(1)} |`,
    )
  }
}

async function timeCall(address: string, token: string, times: number) {
  const taken: number[] = []
  let rows = ''
  for (let time = 0; time < times; time++) {
    const { ms, body } = await timed(address, { authorization: `Bearer ${token}` })
    taken.push(ms)
    if (time === 0) rows = String(JSON.parse(body).total ?? '')
  }
  const [first = 0] = taken
  return { rows, first, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) }
}

/** A session of an admin, as a log-in opens it. */
async function signIn(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (token_hash, admin_id, created_at, last_seen_at, expires_at)
      select $1, id, now(), now(), now() + interval '12 hours' from admins limit 1`,
    [createHash('sha256').update(token).digest()],
  )
  return token
}
